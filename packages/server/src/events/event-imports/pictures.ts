import type { Deps } from '../../deps.ts';
import { recordImages, storeImages } from '../../media/images/uploads.ts';
import { isAppError } from '../../platform/app-error.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { setDraftPictures } from '../events/drafts.ts';
import { findWaiting, setPictureState } from './store.ts';

const FETCH_MS = 15_000;

/**
 * Fetches the picture of an imported event, once for all events of its import that have the same,
 * and stores it like an uploaded one. Drafts that already have a picture keep it. A picture
 * that is unreachable, on a private network or unusable leaves them without one, and is recorded.
 * Idempotent.
 */
export async function fetchEventPicture(
  deps: Pick<Deps, 'db' | 'log' | 'outsidePictures' | 'storage' | 'workProcess'>,
  order: JobPayloads['fetch-event-picture'],
): Promise<void> {
  const waiting = await findWaiting(deps.db, order);
  if (waiting === null) return;
  const bytes = await deps.outsidePictures.fetch(waiting.address, AbortSignal.timeout(FETCH_MS));
  const isStored = bytes !== null && (await store(deps, waiting.ids, bytes));
  if (!isStored) await deps.db.transaction((tx) => setPictureState(tx, waiting.ids, 'failed'));
}

/** @returns false for bytes that are no usable picture */
async function store(
  deps: Pick<Deps, 'db' | 'log' | 'storage' | 'workProcess'>,
  ids: readonly string[],
  bytes: Uint8Array,
): Promise<boolean> {
  try {
    await storeImages(deps, [bytes], ([image]) =>
      deps.db.transaction(async (tx) => {
        if (image === undefined) throw new Error('a picture was not stored');
        await recordImages(tx, [image]);
        await setDraftPictures(tx, ids, image.id);
        await setPictureState(tx, ids, 'stored');
      }),
    );
    return true;
  } catch (error) {
    if (isAppError(error) && (error.code === 'unsupported_image' || error.code === 'too_large')) return false;
    throw error;
  }
}
