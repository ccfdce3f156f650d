import type { Queryable } from '../../db/database.ts';
import { findOwnAnnouncements } from './announcement-store.ts';
import { findCohostedParties, findOwnParties, findOwnVotes } from './party-data-store.ts';

/** What the members of an account plan and voted, for the copy of their data. */
export async function exportPartyData(db: Queryable, appAccountIds: readonly string[]) {
  return {
    parties: await findOwnParties(db, appAccountIds),
    cohosted: await findCohostedParties(db, appAccountIds),
    announcements: await findOwnAnnouncements(db, appAccountIds),
    votes: await findOwnVotes(db, appAccountIds),
  };
}
