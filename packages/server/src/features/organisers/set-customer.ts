import type { Queryable } from '../../db/database.ts';
import { replaceCustomer } from './profile-store.ts';

interface CustomerChange {
  /** The customer this replaces; null for the first. */
  readonly before: string | null;
  readonly after: string;
}

/** Links an organiser to a customer of the payment provider; answers the one that stands, when two link at once. */
export function setCustomer(db: Queryable, organiserId: string, change: CustomerChange): Promise<string> {
  return replaceCustomer(db, organiserId, change);
}
