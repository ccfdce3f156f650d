import type { Queryable } from '../../db/database.ts';
import { findOwnGifts } from './gift-store.ts';

/** Tickets a person gave and was given, for the copy of their data. */
export function exportGiftData(db: Queryable, person: Parameters<typeof findOwnGifts>[1]) {
  return findOwnGifts(db, person);
}
