import { UNUSED_IMAGE_DAYS } from '@lampion/contract/schemas/admin-article';
import { runLong } from '../../db/run-long.ts';
import type { Deps } from '../../deps.ts';
import { deleteUnusedImages, findPublicProofs, findRecordedImages, markPrivate } from './image-store.ts';
import { folderOf } from './store-image.ts';
import { sweepFiles } from './sweep-files.ts';

const DAY_MS = 86_400_000;

/**
 * Purges unused images after 7 days: without a row, a text of an article, of one of its versions or of unsaved work
 * that refers to them. So a replaced cover goes with its last version, and unused uploads are removed automatically. A private one
 * goes a day after it was stored at the latest, once its night or its author is gone.
 * Runs every day; idempotent. Files that cannot be removed are logged.
 */
export async function purgeImages(deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>): Promise<void> {
  await hideProofs(deps);
  const daysAgo = (days: number) => new Date(deps.now().getTime() - days * DAY_MS);
  const times = { before: daysAgo(UNUSED_IMAGE_DAYS), privateBefore: daysAgo(1) };
  for (const image of await runLong(deps.db, (tx) => deleteUnusedImages(tx, times))) {
    try {
      await deps.storage.removeAll(folderOf(image));
    } catch (error) {
      deps.log.warn(
        { err: error, imageId: image.id },
        'the files of a picture that is no longer used could not be removed',
      );
    }
  }
}

/** Removes what killed uploads left of public and of private pictures. */
export async function sweepImages(deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>): Promise<void> {
  for (const isPrivate of [false, true]) {
    const folder = folderOf({ id: '', isPrivate }).slice(0, -1);
    await sweepFiles(deps, folder, (ids) => findRecordedImages(deps.db, ids, isPrivate));
  }
}

/** Moves pictures of challenges that an earlier version stored as public ones to where no address leads. */
async function hideProofs({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  for (const image of await findPublicProofs(db)) {
    const { id, widths, formats } = image;
    for (const file of widths.flatMap((width) => formats.map((format) => `${width}.${format}`))) {
      const bytes = await storage.get(`${folderOf(image)}/${file}`);
      if (bytes !== null) await storage.put(`${folderOf({ id, isPrivate: true })}/${file}`, bytes);
    }
    await db.transaction((tx) => markPrivate(tx, id));
    await storage.removeAll(folderOf(image));
  }
}
