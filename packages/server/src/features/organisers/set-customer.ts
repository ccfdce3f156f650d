import type { Queryable } from '../../db/database.ts';
import { replaceCustomer } from './profile-store.ts';

interface CustomerChange {
  /** The customer this replaces; null for the first. */
  readonly before: string | null;
  readonly after: string;
}

/** Links an organiser to a customer of the payment provider; returns the stored one, also after concurrent calls. */
export function setCustomer(db: Queryable, organiserId: string, change: CustomerChange): Promise<string> {
  return replaceCustomer(db, organiserId, change);
}
