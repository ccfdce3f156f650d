import type { Member } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import { findMember } from '../members/find-member.ts';
import { findFriendAccount } from './relation-store.ts';

/** One of a member's friends, by username; null for anybody else, as for a name that nobody has. */
export async function findFriend(db: Queryable, memberId: string, username: string): Promise<Member | null> {
  const accountId = await findFriendAccount(db, memberId, username);
  return accountId === null ? null : findMember(db, accountId);
}
