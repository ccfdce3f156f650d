import type { Queryable } from '../../db/database.ts';
import { deletePhoneCodesBefore } from './phone-store.ts';

/** Purges expired codes of phones. */
export function purgePhoneCodes(db: Queryable, now: Date): Promise<void> {
  return deletePhoneCodesBefore(db, now);
}
