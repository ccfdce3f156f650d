import type { Queryable } from '../../db/database.ts';
import { deleteChecksBefore } from './mail-check-store.ts';

/** Purges test e-mails started before an instant, with the address they were sent to. */
export function purgeChecks(db: Queryable, before: Date): Promise<void> {
  return deleteChecksBefore(db, before);
}
