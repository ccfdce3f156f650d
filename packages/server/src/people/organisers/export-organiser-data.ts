import type { Queryable } from '../../platform/db/database.ts';
import { findFollowed, findOwnOrganisers } from './store.ts';

/** The pro profile of an account, for the copy of its owner's data. */
export function exportOrganiserData(db: Queryable, accountId: string) {
  return findOwnOrganisers(db, accountId);
}

/** The organisers a person follows, for the copy of their data. */
export function exportFollowed(db: Queryable, appAccountIds: readonly string[]) {
  return findFollowed(db, appAccountIds);
}
