import type { Queryable } from '../../db/database.ts';
import { findOwnEvents } from './event-data-store.ts';

/** The events of an organiser, for its owner. */
export function exportEventData(db: Queryable, organiserId: string) {
  return findOwnEvents(db, organiserId);
}
