import type { Queryable } from '../../db/database.ts';
import { findOwnVotes, findOwnWishes } from './song-store.ts';

interface Person {
  readonly accountId: string;
  readonly appAccountIds: readonly string[];
}

/** The songs that an account asked and voted for, for the copy of its data. */
export async function exportSongData(db: Queryable, { accountId, appAccountIds }: Person) {
  return {
    wishes: await findOwnWishes(db, accountId, appAccountIds),
    votes: await findOwnVotes(db, accountId, appAccountIds),
  };
}
