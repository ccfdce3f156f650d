import type { Queryable } from '../../db/database.ts';
import {
  type EventRecord,
  type GatheringRecord,
  lockEventRow,
  type PartyRecord,
} from './event-write-store.ts';

export type { EventRecord, GatheringRecord, PartyRecord };

/**
 * The single lock of an event or a party: taken first by every transaction that changes it or its places, until the
 * transaction ends. Null when there is neither.
 */
export function lockGathering(tx: Queryable, id: string): Promise<GatheringRecord | null> {
  return lockEventRow(tx, id);
}

/** The same of an organiser's event; null for a party. */
export async function lockEvent(tx: Queryable, id: string): Promise<EventRecord | null> {
  const row = await lockEventRow(tx, id);
  return row === null || row.organiserId === null ? null : row;
}

/** The same of a party; null for an organiser's event. */
export async function lockParty(tx: Queryable, id: string): Promise<PartyRecord | null> {
  const row = await lockEventRow(tx, id);
  return row === null || row.organiserId !== null ? null : row;
}
