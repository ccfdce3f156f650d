import type { Queryable } from '../../db/database.ts';
import { insertEvent, type NewParty } from './event-write-store.ts';

export type { NewParty };

/** Adds the row of a party to the events: its host has checked what it says. */
export function addParty(tx: Queryable, party: NewParty): Promise<void> {
  return insertEvent(tx, party);
}
