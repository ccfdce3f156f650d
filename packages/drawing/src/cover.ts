import { type Cast, HEIGHT, type Plan, SKIES, type SkyName, WIDTH } from './covers/frame.ts';
import { drawBuntingRows, drawFireworks, drawGiantLantern } from './covers/lights.ts';
import { drawAccordion, drawSoundWaves, drawStage } from './covers/music.ts';
import { drawBarStreet, drawRouteMap } from './covers/street.ts';
import { drawGinghamTable, drawTownBall } from './covers/village.ts';
import type { EventType } from './event-types.ts';
import { createRandom, hashText, pick } from './seeded-random.ts';

/** The name of a composition. */
type PlanName =
  | 'boule'
  | 'bal'
  | 'artifice'
  | 'rue'
  | 'parcours'
  | 'accordeon'
  | 'ondes'
  | 'scene'
  | 'nappe'
  | 'fanions';

const PLANS: Readonly<Record<PlanName, Plan>> = {
  boule: drawGiantLantern,
  bal: drawTownBall,
  artifice: drawFireworks,
  rue: drawBarStreet,
  parcours: drawRouteMap,
  accordeon: drawAccordion,
  ondes: drawSoundWaves,
  scene: drawStage,
  nappe: drawGinghamTable,
  fanions: drawBuntingRows,
};

interface TypeChoices extends Cast {
  plans: readonly PlanName[];
  skies: readonly SkyName[];
}

/** The compositions of each type. */
export const COVER_CHOICES: Readonly<Record<EventType, TypeChoices>> = {
  party: {
    skies: ['crepuscule', 'braise', 'aube'],
    inks: ['lampion', 'framboise', 'miel', 'papier'],
    shapes: ['boule', 'galet', 'boule', 'accordeon'],
    plans: ['boule', 'bal', 'artifice'],
  },
  barathon: {
    skies: ['menthe', 'nuit', 'papier'],
    inks: ['menthe', 'miel', 'lampion', 'papier'],
    shapes: ['accordeon', 'accordeon', 'galet'],
    plans: ['rue', 'parcours'],
  },
  concert: {
    skies: ['bleue', 'crepuscule', 'nuit'],
    inks: ['bleu', 'miel', 'framboise', 'papier'],
    shapes: ['toupie', 'boule'],
    plans: ['accordeon', 'ondes', 'scene'],
  },
  other: {
    skies: ['aube', 'papier', 'braise'],
    inks: ['miel', 'framboise', 'menthe', 'bleu'],
    shapes: ['cloche', 'poire', 'boule'],
    plans: ['nappe', 'fanions', 'artifice'],
  },
};

export interface CoverSubject {
  /** The id of the event or article: same id and type, same picture, permanently. */
  id: string;
  type: EventType;
  /** Overrides the plan derived from the id. */
  plan?: PlanName | undefined;
  /** Overrides the sky derived from the id. */
  sky?: SkyName | undefined;
}

interface StoredCover {
  id: string;
  type: string;
  plan?: string | null | undefined;
  sky?: string | null | undefined;
}

const isType = (name: string): name is EventType => Object.hasOwn(COVER_CHOICES, name);
const isPlan = (name: string): name is PlanName => Object.hasOwn(PLANS, name);
const isSky = (name: string): name is SkyName => Object.hasOwn(SKIES, name);

/**
 * Parses a subject from stored or received values: an unknown type becomes `other`, an unknown plan
 * or sky is left out.
 */
export function readCoverSubject({ id, type, plan, sky }: StoredCover): CoverSubject {
  return {
    id,
    type: isType(type) ? type : 'other',
    plan: plan && isPlan(plan) ? plan : undefined,
    sky: sky && isSky(sky) ? sky : undefined,
  };
}

export interface CoverDescription {
  plan: PlanName;
  sky: SkyName;
  isDark: boolean;
}

function startCover({ id, type }: CoverSubject) {
  const random = createRandom(hashText(`${id}:${type}`));
  // A newer server may send types that this page does not know.
  const choices = COVER_CHOICES[type] ?? COVER_CHOICES.other;
  return { random, choices, plan: pick(random, choices.plans), sky: pick(random, choices.skies) };
}

/** Describes what `drawCover` would draw, without drawing it. */
export function describeCover(subject: CoverSubject): CoverDescription {
  const start = startCover(subject);
  const sky = subject.sky ?? start.sky;
  return { plan: subject.plan ?? start.plan, sky, isDark: SKIES[sky].isDark };
}

/**
 * The picture of an event or an article without an image: an SVG document of 1600 × 1000 units, 7
 * to 48 kB, without lettering. Decorative: show it with an empty alternative text beside the title.
 */
export function drawCover(subject: CoverSubject): string {
  const { random, choices, plan, sky } = startCover(subject);
  const drawing = PLANS[subject.plan ?? plan](random, choices, SKIES[subject.sky ?? sky]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${drawing}</svg>`;
}
