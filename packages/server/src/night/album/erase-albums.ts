import { retention } from '@lampion/contract/admin/rules/retention';
import type { Deps } from '../../deps.ts';
import { sweepFiles } from '../../media/images/images.ts';
import { runLong } from '../../platform/db/sessions.ts';
import { erasePhoto } from './photos.ts';
import {
  deleteErased,
  findExpiredAlbums,
  findRecordedFiles,
  findUnerased,
  hidePhotosIn,
  markErased,
} from './store.ts';

const DAY_MS = 86_400_000;
const NIGHTS_AT_ONCE = 200;
const FILES_AT_ONCE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Erases the photos of nights that ended over 12 months ago, unless the host chose to keep them; of
 * deleted nights and accounts; the files of removed photos whose erasure failed; and the files of
 * aborted uploads. Runs daily; idempotent. Files that cannot be removed are logged and retried the
 * next day.
 */
export async function eraseAlbums(deps: Pick<Deps, 'db' | 'log' | 'now' | 'storage'>): Promise<void> {
  const now = deps.now();
  await hideExpired(deps, now);
  await eraseHidden(deps);
  const removedBefore = new Date(now.getTime() - retention.queuedRequestDays * DAY_MS);
  await runLong(deps.db, (tx) => deleteErased(tx, removedBefore));
  await sweepFiles(deps, 'albums', (ids) => findRecordedFiles(deps.db, ids));
}

async function hideExpired({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const endedBefore = new Date(now);
  endedBefore.setUTCMonth(endedBefore.getUTCMonth() - retention.albumMonths);
  for (;;) {
    const ids = await runLong(db, async (tx) => {
      const found = await findExpiredAlbums(tx, endedBefore, NIGHTS_AT_ONCE);
      await hidePhotosIn(tx, found, now);
      return found;
    });
    if (ids.length < NIGHTS_AT_ONCE) return;
  }
}

async function eraseHidden(deps: Pick<Deps, 'db' | 'log' | 'storage'>): Promise<void> {
  let after = FIRST_ID;
  for (;;) {
    const found = await findUnerased(deps.db, after, FILES_AT_ONCE);
    for (const { id, fileId } of found) {
      try {
        await erasePhoto(deps, fileId);
        await markErased(deps.db, id);
      } catch (error) {
        deps.log.warn({ err: error, photoId: id }, 'the files of a picture of an album could not be erased');
      }
    }
    const last = found.at(-1);
    if (last === undefined || found.length < FILES_AT_ONCE) return;
    after = last.id;
  }
}
