import type { Queryable } from '../../db/database.ts';
import { findOwnMessages } from './message-data-store.ts';

/** What somebody wrote with the contact form, for themselves. */
export function exportMessageData(db: Queryable, email: string) {
  return findOwnMessages(db, email);
}
