import type { Queryable } from '../../db/database.ts';
import { type EventRecord, lockEventRow } from './event-write-store.ts';

/**
 * The single lock of an event: taken first by every transaction that changes it or its places, until the transaction
 * ends. Null when there is no such event.
 */
export function lockEvent(tx: Queryable, id: string): Promise<EventRecord | null> {
  return lockEventRow(tx, id);
}
