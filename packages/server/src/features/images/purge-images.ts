import { UNUSED_IMAGE_DAYS } from '@lampion/contract/schemas/admin-article';
import { runLong } from '../../db/run-long.ts';
import type { Deps } from '../../deps.ts';
import { deleteUnusedImages } from './image-store.ts';
import { folderOf } from './store-image.ts';

const DAY_MS = 86_400_000;

/**
 * Purges unused images after 7 days: without a row, a text of an article, of one of its versions or of unsaved work
 * that refers to them. So a replaced cover goes with its last version, and unused uploads are removed automatically.
 * Runs every day; idempotent. Files that cannot be removed are logged.
 */
export async function purgeImages(deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>): Promise<void> {
  const before = new Date(deps.now().getTime() - UNUSED_IMAGE_DAYS * DAY_MS);
  for (const imageId of await runLong(deps.db, (tx) => deleteUnusedImages(tx, before))) {
    try {
      await deps.storage.removeAll(folderOf(imageId));
    } catch (error) {
      deps.log.warn(
        { err: error, imageId },
        'the files of a picture that is no longer used could not be removed',
      );
    }
  }
}
