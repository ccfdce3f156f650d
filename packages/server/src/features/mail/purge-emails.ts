import type { Queryable } from '../../db/database.ts';
import { deleteEmailsBefore } from './outgoing-email-store.ts';

/** Purges e-mails that were given up, and counts, before an instant. */
export function purgeEmails(db: Queryable, before: Date): Promise<void> {
  return deleteEmailsBefore(db, before);
}
