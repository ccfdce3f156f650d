import type { Queryable } from '../../db/database.ts';
import { findOwnAnnouncements } from './announcement-store.ts';
import { findLettersTo } from './letter-store.ts';
import { findCohostedParties, findOwnParties, findOwnVotes } from './party-data-store.ts';

interface Person {
  /** Null until it is confirmed. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/** What the members of an account plan, voted and were written, for the copy of their data. */
export async function exportPartyData(db: Queryable, { appAccountIds, email }: Person) {
  return {
    parties: await findOwnParties(db, appAccountIds),
    cohosted: await findCohostedParties(db, appAccountIds),
    announcements: await findOwnAnnouncements(db, appAccountIds),
    votes: await findOwnVotes(db, appAccountIds),
    letters: email === null ? [] : await findLettersTo(db, email, appAccountIds[0] ?? null),
  };
}
