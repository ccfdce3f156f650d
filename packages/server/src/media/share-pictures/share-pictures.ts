import { createHash } from 'node:crypto';
import type { SharePreview } from '@lampion/contract/blog/article-editing';
import type { Article } from '@lampion/contract/blog/articles';
import { type EventType, eventTypeLabels } from '@lampion/contract/events/event-type';
import type { PublicEvent } from '@lampion/contract/events/events';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { frPlain } from '@lampion/contract/french';
import type { PublicOrganiser } from '@lampion/contract/people/organisers';
import type { CoverChoice, Picture } from '@lampion/contract/platform/common';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { drawCover, readCoverSubject } from '@lampion/drawing/cover';
import pLimit from 'p-limit';
import { getArticle } from '../../blog/articles/pages.ts';
import { previewArticle } from '../../blog/articles/saving.ts';
import type { Deps } from '../../deps.ts';
import { showEvent } from '../../events/events/pages.ts';
import { getOrganiser } from '../../people/organisers/organisers.ts';
import { type Actor, visitor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SharePicture } from './draw-share-picture.ts';

/** A share picture whose bytes are only fetched, or drawn, on demand. */
export interface KeptSharePicture {
  /** Changes with the content of the picture. */
  readonly version: string;
  /** PNG, 1200 × 630. Throws `unavailable` (AppError) while too many others are queued. */
  read(): Promise<Uint8Array>;
}

export interface SharePictures {
  /** Throws `article_not_found` (AppError), also for an article that is not public. */
  ofArticle(id: string): Promise<KeptSharePicture>;
  /** Throws `event_not_found` (AppError), also for an event that is not public. */
  ofEvent(id: string): Promise<KeptSharePicture>;
  /** Throws `organiser_not_found` (AppError). */
  ofOrganiser(id: string): Promise<KeptSharePicture>;
  ofSite(): KeptSharePicture;
}

/** Raise it when the drawing changes, so that stored pictures are drawn again. */
const SHARE_PICTURE_DESIGN = 2;
const DRAWN_AT_ONCE = 2;
const WAITING_MAX = 40;
const RETRY_AFTER_SECONDS = 10;

/**
 * Share pictures, drawn on the first request and stored until their content changes. Concurrent
 * requests share one drawing, made in the work process. Create one per process.
 */
export function createSharePictures(
  deps: Pick<Deps, 'db' | 'now' | 'storage' | 'workProcess'>,
  { waitingMax = WAITING_MAX }: { waitingMax?: number } = {},
): SharePictures {
  const { storage } = deps;
  const drawing = new Map<string, Promise<Uint8Array>>();
  const atOnce = pLimit(DRAWN_AT_ONCE);

  async function drawAndKeep(
    folder: string,
    key: string,
    description: ShareDescription,
  ): Promise<Uint8Array> {
    if (atOnce.pendingCount >= waitingMax) {
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const bytes = await atOnce(() => drawDescription(deps, description));
    // Older versions are never requested again.
    await storage.removeAll(folder);
    await storage.put(key, bytes);
    return bytes;
  }

  function keep(folder: string, description: ShareDescription): KeptSharePicture {
    const shown = JSON.stringify([SHARE_PICTURE_DESIGN, description]);
    const version = createHash('sha256').update(shown).digest('hex').slice(0, 24);
    const key = `${folder}/${version}.png`;
    return {
      version,
      async read() {
        const kept = await storage.get(key);
        if (kept !== null) return kept;
        const known = drawing.get(key);
        if (known !== undefined) return known;
        const drawn = drawAndKeep(folder, key, description).finally(() => drawing.delete(key));
        drawing.set(key, drawn);
        return drawn;
      },
    };
  }

  return {
    async ofArticle(id) {
      const article = await getArticle(deps, visitor, id);
      return keep(`share/articles/${article._id}`, describeArticlePicture(article));
    },
    async ofEvent(id) {
      const { event, organiser } = await showEvent(deps, visitor, id);
      return keep(`share/events/${event._id}`, describeEventPicture(event, organiser.displayName));
    },
    async ofOrganiser(id) {
      const organiser = await getOrganiser(deps, id);
      return keep(`share/organisers/${organiser._id}`, describeOrganiserPicture(organiser));
    },
    ofSite: () => keep('share/site', sitePicture),
  };
}

/**
 * The share picture of an article as if the caller's unsaved work were saved now. Not stored.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the trash
 */
export async function previewSharePicture(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'storage' | 'threads' | 'workProcess'>,
  actor: Actor,
  idOrSlug: string,
): Promise<SharePreview> {
  const article = await previewArticle(deps, actor, idOrSlug);
  const bytes = await drawDescription(deps, describeArticlePicture(article));
  return { picture: `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` };
}

/**
 * Content of the picture shown in a messenger or a feed. Texts are in French, with its typography.
 */
export interface ShareWords {
  /** A few words above the title: category or type. */
  readonly label: string;
  /** Colour of the label, readable on paper. */
  readonly ink: string;
  readonly title: string;
  /** Below the title: date, place. */
  readonly lines: readonly string[];
  /** Beside the logo: the organiser. */
  readonly note: string;
}

/** Everything a share picture depends on. */
export interface ShareDescription {
  readonly words: ShareWords;
  /** The uploaded picture, or null for the drawn cover. */
  readonly picture: Pick<Picture, 'src'> | null;
  readonly cover: CoverChoice & { readonly id: string };
}

const EMBER = '#B4380A';

/** The colours of the four types, readable on paper. */
const inks: Record<EventType, string> = {
  party: '#B81A4C',
  barathon: '#0A6B5B',
  concert: '#2447B0',
  other: '#7A4F00',
};

const eventLabels: Record<EventType, string> = { ...eventTypeLabels, other: 'Événement' };
const cancelledLabels: Record<EventType, string> = {
  party: 'Soirée annulée',
  barathon: 'Barathon annulé',
  concert: 'Concert annulé',
  other: 'Événement annulé',
};

function startWithCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeArticlePicture(article: Article): ShareDescription {
  const { _id: id, title, category, publishDate, picture, cover } = article;
  const words = {
    label: frPlain(category || 'Le blog'),
    ink: EMBER,
    title: frPlain(title),
    lines: [startWithCapital(formatDate(publishDate, 'long'))],
    note: 'Le carnet de bal',
  };
  return { words, picture, cover: { ...cover, id } };
}

type SharedEvent = Pick<
  PublicEvent,
  '_id' | 'name' | 'type' | 'status' | 'beginDate' | 'endDate' | 'place' | 'picture' | 'cover'
>;

function describeEventPicture(event: SharedEvent, organiserName: string): ShareDescription {
  const { _id: id, name, type, status, place, picture, cover } = event;
  const words = {
    label: status === 'cancelled' ? cancelledLabels[type] : eventLabels[type],
    ink: inks[type],
    title: frPlain(name),
    lines: [startWithCapital(formatEventTimes(event)), frPlain(place)],
    note: frPlain(`Par ${organiserName}`),
  };
  return { words, picture, cover: { ...cover, id } };
}

/** Approximate number of characters per line of the ticket. */
const LINE_LETTERS = 36;
const LINES_MAX = 4;

/** Breaks a text into lines of whole words; the last line holds the rest and is cut when drawn. */
function breakLines(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/)) {
    const last = lines.at(-1);
    const fits = last !== undefined && last.length + 1 + word.length <= LINE_LETTERS;
    if (last !== undefined && (fits || lines.length === LINES_MAX))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export function describeOrganiserPicture({ _id: id, displayName, bio }: PublicOrganiser): ShareDescription {
  const words = {
    label: 'Soirées et événements',
    ink: EMBER,
    title: frPlain(displayName),
    lines: bio === '' ? ['Ses prochains événements sont ici.'] : breakLines(frPlain(bio)),
    note: '',
  };
  return { words, picture: null, cover: { id, type: 'party', plan: null, sky: null } };
}

/** The picture of pages without their own. */
const sitePicture: ShareDescription = {
  words: {
    label: 'Soirées, barathons, concerts',
    ink: EMBER,
    title: 'Créez.\nVivez.\nPartagez.',
    lines: ['Toute la soirée tient dans une appli.'],
    note: '',
  },
  picture: null,
  cover: { id: 'lampion', type: 'party', plan: 'boule', sky: 'crepuscule' },
};

const DRAW = {
  module: new URL('./draw-share-picture.ts', import.meta.url),
  // Referenced by name: importing it would load its libraries, 40 MB, into this process.
  name: 'drawSharePicture',
  withinMs: 30_000,
};

/** Draws a share picture in the work process: PNG, 1200 × 630. */
async function drawDescription(
  { storage, workProcess }: Pick<Deps, 'storage' | 'workProcess'>,
  { words, picture, cover }: ShareDescription,
): Promise<Uint8Array> {
  // The path of an uploaded picture is its storage key.
  const uploaded = picture === null ? null : await storage.get(picture.src.slice(1));
  const input = { words, cover: uploaded ?? drawCover(readCoverSubject(cover)) };
  return workProcess.run<SharePicture, Uint8Array>(DRAW, input);
}
