import type { Queryable } from '../../db/database.ts';
import { findOwnArrivals } from './door-store.ts';

/** When somebody was let in, and with how many, for the copy of their data. */
export function exportArrivalData(db: Queryable, person: Parameters<typeof findOwnArrivals>[1]) {
  return findOwnArrivals(db, person);
}
