import type { Queryable } from '../../db/database.ts';
import { deleteEventRow } from './event-write-store.ts';

/** Deletes a party with everything that belongs to it. Call it with the party locked. */
export function removeParty(tx: Queryable, id: string): Promise<void> {
  return deleteEventRow(tx, id);
}
