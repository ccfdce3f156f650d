import type { Queryable } from '../../db/database.ts';
import { findFollowed, findOwnOrganisers } from './organiser-data-store.ts';

/** The pro profile of an account, for its owner. */
export function exportOrganiserData(db: Queryable, accountId: string) {
  return findOwnOrganisers(db, accountId);
}

/** Whom somebody follows, for themselves. */
export function exportFollowed(db: Queryable, appAccountIds: readonly string[]) {
  return findFollowed(db, appAccountIds);
}
