import type { Queryable } from '../../db/database.ts';
import { deleteCopiesBefore } from './draft-copy-store.ts';
import { deletePresencesBefore } from './presence-store.ts';

/** Purges copies of unsaved work. */
export function purgeDraftCopies(db: Queryable, savedBefore: Date): Promise<void> {
  return deleteCopiesBefore(db, savedBefore);
}

/** Purges the marks of tabs that were closed without a word. */
export function purgePresences(db: Queryable, seenBefore: Date): Promise<void> {
  return deletePresencesBefore(db, seenBefore);
}
