import type { Queryable } from '../../db/database.ts';
import { findOwnMessages } from './message-data-store.ts';

/** A person's messages of the contact form, for the copy of their data. */
export function exportMessageData(db: Queryable, email: string) {
  return findOwnMessages(db, email);
}
