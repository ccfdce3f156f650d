import type { Queryable } from '../../db/database.ts';
import { type EventRecord, lockEventRow } from './event-write-store.ts';

/**
 * The one lock on an event: whoever changes it, or gives and takes its places, takes it first and keeps it until the
 * transaction ends. Null when there is no such event.
 */
export function lockEvent(tx: Queryable, id: string): Promise<EventRecord | null> {
  return lockEventRow(tx, id);
}
