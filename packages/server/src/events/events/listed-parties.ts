import type { Queryable } from '../../platform/db/database.ts';
import { deleteEventRow, insertEvent, type NewParty, updateHost } from './write-store.ts';

export type { NewParty };

/** Adds the row of a party to the events: its host has checked what it says. */
export function addParty(tx: Queryable, party: NewParty): Promise<void> {
  return insertEvent(tx, party);
}

/** Gives a party another host. Call it with the party locked. */
export function moveParty(tx: Queryable, id: string, hostId: string): Promise<void> {
  return updateHost(tx, id, hostId);
}

/** Deletes a party with everything that belongs to it. Call it with the party locked. */
export function removeParty(tx: Queryable, id: string): Promise<void> {
  return deleteEventRow(tx, id);
}
