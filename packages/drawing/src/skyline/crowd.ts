import type { Colour, InkName } from '../colour.ts';
import type { LanternShape } from '../lantern.ts';
import { drawLantern } from '../lantern.ts';
import type { Random } from '../seeded-random.ts';
import { createRandom, pick } from '../seeded-random.ts';
import { svg } from '../svg.ts';

interface CrowdOptions {
  width: number;
  /** Height of the ground. */
  y: number;
  seed: number;
  fill: Colour;
  /** Usual distance between two people, at scale 1. */
  step?: number;
  scale?: number;
  /** Share of people who carry a lantern on a pole, 0 to 1. */
  poles?: number;
  /** Share of people with an arm up, 0 to 1. */
  arms?: number;
  inks?: readonly InkName[];
}

const DEFAULT_INKS: readonly InkName[] = ['lampion', 'miel', 'framboise', 'menthe', 'papier'];

interface Person {
  x: number;
  y: number;
  scale: number;
  headX: number;
  headY: number;
  headRadius: number;
}

/** Sloped shoulders, slight flare: a coat, then a head. */
function drawBody(
  { x, y, scale: s, headX, headY, headRadius }: Person,
  shoulder: number,
  lean: number,
): string {
  return svg`<path d="M${x - shoulder - 3 * s} ${y + 10}L${x - shoulder} ${headY + 27 * s}Q${x - shoulder} ${headY + 15 * s} ${x - 5 * s + lean} ${headY + 10 * s}V${headY}H${x + 5 * s + lean}V${headY + 10 * s}Q${x + shoulder} ${headY + 15 * s} ${x + shoulder} ${headY + 27 * s}L${x + shoulder + 3 * s} ${y + 10}Z"/><circle cx="${headX}" cy="${headY}" r="${headRadius}"/>`;
}

/** A beret, a boater, a bun, a bob or nothing. */
function drawHeadwear({ headX: x, headY: y, headRadius: r }: Person, kind: number): string {
  if (kind < 0.16)
    return svg`<path d="M${x - r * 1.5} ${y - r * 0.35}q${r * 0.2} ${-r * 1.1} ${r * 1.7} ${-r * 1.05}q${r * 1.5} ${r * 0.1} ${r * 1.3} ${r * 1.05}z"/>`;
  if (kind < 0.28)
    return svg`<path d="M${x - r * 1.9} ${y - r * 0.3}h${r * 3.8}v${r * 0.35}h${-r * 3.8}zM${x - r} ${y - r * 0.3}v${-r * 1.05}q${r} ${-r * 0.5} ${r * 2} 0v${r * 1.05}z"/>`;
  if (kind < 0.42) return svg`<circle cx="${x}" cy="${y - r * 1.15}" r="${r * 0.55}"/>`;
  if (kind < 0.55)
    return svg`<path d="M${x - r * 1.15} ${y - r * 0.2}a${r * 1.15} ${r * 1.1} 0 0 1 ${r * 2.3} 0v${r * 2}h${-r * 2.3}z"/>`;
  return '';
}

function pickPoleShape(random: Random): LanternShape {
  if (random() < 0.6) return 'boule';
  return random() < 0.6 ? 'accordeon' : 'galet';
}

interface Drawn {
  people: string;
  lanterns: string;
}

function drawPole(person: Person, random: Random, fill: Colour, inks: readonly InkName[]): Drawn {
  const { x, headY, scale: s } = person;
  const side = random() < 0.5 ? -1 : 1;
  const poleX = x + side * 16 * s;
  const top = headY - 46 * s - random() * 34 * s;
  const people = svg`<path d="M${poleX} ${headY + 36 * s}L${poleX + side * 8 * s} ${top}" stroke="${fill}" stroke-width="${2.4 * s}"/><path d="M${x + side * 11 * s} ${headY + 24 * s}L${poleX + side * 1.5 * s} ${headY + 15 * s}" stroke="${fill}" stroke-width="${6 * s}" stroke-linecap="round"/>`;
  const ink = pick(random, inks);
  const shape = pickPoleShape(random);
  const isLong = shape === 'accordeon';
  const lanterns = drawLantern({
    x: poleX + side * 8 * s,
    y: top,
    width: (isLong ? 24 : 28) * s,
    shape,
    ink,
    halo: 1.05,
    pleats: isLong ? 6 : 5,
    capColour: fill,
  });
  return { people, lanterns };
}

function drawArms({ x, headY, scale: s }: Person, random: Random, fill: Colour, hasBoth: boolean): string {
  const side = random() < 0.5 ? -1 : 1;
  const stroke = svg`fill="none" stroke="${fill}" stroke-width="${5.6 * s}" stroke-linecap="round"`;
  const first = svg`<path d="M${x + side * 11 * s} ${headY + 22 * s}Q${x + side * 22 * s} ${headY + 6 * s} ${x + side * 17 * s} ${headY - 20 * s}" ${stroke}/>`;
  if (!hasBoth) return first;
  return `${first}${svg`<path d="M${x - side * 11 * s} ${headY + 22 * s}Q${x - side * 22 * s} ${headY + 4 * s} ${x - side * 19 * s} ${headY - 16 * s}" ${stroke}/>`}`;
}

function drawPerson(x: number, random: Random, options: Required<CrowdOptions>): Drawn {
  const { y, fill, poles, arms, inks } = options;
  const scale = options.scale * (0.8 + random() * 0.4);
  const shoulder = (13 + random() * 3) * scale;
  const headwear = random();
  const lean = (random() - 0.5) * 5 * scale;
  const person: Person = { x, y, scale, headX: x + lean, headY: y - 64 * scale, headRadius: 7.6 * scale };
  const people = drawBody(person, shoulder, lean) + drawHeadwear(person, headwear);
  const gesture = random();
  if (gesture < poles) {
    const pole = drawPole(person, random, fill, inks);
    return { people: people + pole.people, lanterns: pole.lanterns };
  }
  if (gesture <= 1 - arms) return { people, lanterns: '' };
  return { people: people + drawArms(person, random, fill, gesture > 1 - arms / 2), lanterns: '' };
}

/** People walking at night in coats and hats; some carry a lantern on a pole, some raise an arm. */
export function drawCrowd(options: CrowdOptions): string {
  const all = { step: 34, scale: 1, poles: 0.22, arms: 0.14, inks: DEFAULT_INKS, ...options };
  const random = createRandom(all.seed);
  let people = '';
  let lanterns = '';
  for (let x = -20; x < all.width + 20; ) {
    const drawn = drawPerson(x, random, all);
    people += drawn.people;
    lanterns += drawn.lanterns;
    x += all.step * all.scale * (0.72 + random() * 0.6);
  }
  return `${lanterns}<g fill="${all.fill}">${people}</g>`;
}
