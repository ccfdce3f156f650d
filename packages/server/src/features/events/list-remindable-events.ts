import type { Queryable } from '../../db/database.ts';
import { findRemindableEvents, lockRemindable } from './reminder-store.ts';

export interface RemindableEvent {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly beginDate: Date;
}

/** Events that begin between two instants, take place and remind their guests, the next one first. */
export function listRemindableEvents(db: Queryable, from: Date, until: Date): Promise<RemindableEvent[]> {
  return findRemindableEvents(db, from, until);
}

/** Whether an event still begins then, takes place and reminds; locks it until the transaction ends. */
export function lockRemindableEvent(
  tx: Queryable,
  { id, beginDate }: Pick<RemindableEvent, 'id' | 'beginDate'>,
): Promise<boolean> {
  return lockRemindable(tx, id, beginDate);
}
