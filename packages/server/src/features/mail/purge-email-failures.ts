import type { Queryable } from '../../db/database.ts';
import { deleteEmailFailuresBefore } from './email-failure-store.ts';

/** Purges failed e-mails without an attempt since an instant. */
export function purgeEmailFailures(db: Queryable, before: Date): Promise<void> {
  return deleteEmailFailuresBefore(db, before);
}
