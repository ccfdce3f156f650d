import type { Queryable } from '../../platform/db/database.ts';
import { findOwnFriends, findOwnGroups, findOwnRequests } from './store.ts';

/** The friends, requests and groups of a person's app accounts, for the copy of their data. */
export async function exportFriendData(db: Queryable, appAccountIds: readonly string[]) {
  return {
    friends: await findOwnFriends(db, appAccountIds),
    requests: await findOwnRequests(db, appAccountIds),
    groups: await findOwnGroups(db, appAccountIds),
  };
}
