import type { Queryable } from '../../db/database.ts';
import { hidePhotosOf } from './album-store.ts';

/** Hides at once all the pictures that an account added, with their captions; the daily job erases their files. */
export function forgetAlbum(tx: Queryable, accountId: string, now: Date): Promise<void> {
  return hidePhotosOf(tx, accountId, now);
}
