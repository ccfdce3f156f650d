import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { visitor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { getArticle } from '../articles/get-article.ts';
import { showEvent } from '../events/show-event.ts';
import { getOrganiser } from '../organisers/get-organiser.ts';
import {
  describeArticlePicture,
  describeEventPicture,
  describeOrganiserPicture,
  type ShareDescription,
  sitePicture,
} from './describe-share-picture.ts';
import { drawDescription } from './draw-description.ts';

/** A share picture whose bytes are only fetched, or drawn, on demand. */
export interface KeptSharePicture {
  /** Changes with what the picture shows. */
  readonly version: string;
  /** PNG, 1200 × 630. Throws `unavailable` (AppError) while too many others are queued. */
  read(): Promise<Uint8Array>;
}

export interface SharePictures {
  /** Throws `article_not_found` (AppError), also for what a visitor may not see. */
  ofArticle(id: string): Promise<KeptSharePicture>;
  /** Throws `event_not_found` (AppError), also for what a visitor may not see. */
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
 * Share pictures, drawn on the first request and stored until their content changes. One drawing per picture for any
 * number of requests, in the work process. Create one per process.
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
    // Deletes older versions: they are never requested again.
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
