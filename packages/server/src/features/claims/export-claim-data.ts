import type { Queryable } from '../../db/database.ts';
import { findClaimsOf } from './claim-store.ts';

/** The challenges that an account took up, for the copy of its data. */
export function exportClaimData(db: Queryable, { accountId }: { readonly accountId: string }) {
  return findClaimsOf(db, accountId);
}
