import type { Queryable } from '../../db/database.ts';
import { deleteEmailFailuresBefore } from './email-failure-store.ts';

/** Removes e-mails that nobody could deliver, nor tried to since an instant. */
export function purgeEmailFailures(db: Queryable, before: Date): Promise<void> {
  return deleteEmailFailuresBefore(db, before);
}
