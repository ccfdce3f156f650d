import { PARTY_GUESTS_MAX } from '@lampion/contract/schemas/party-body';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countGuests } from './guest-store.ts';
import { findMembersOnList, insertGuests } from './party-guest-store.ts';

/** A member to be put on a list. */
export interface InvitedMember {
  readonly accountId: string;
  readonly appAccountId: string;
  readonly nickname: string;
}

/**
 * Puts members on the list of a party that is locked, without an answer. Those on it already stay as they are. Returns
 * those who are new.
 * @throws AppError `party_full`
 */
export async function inviteMembers<Invited extends InvitedMember>(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
  members: readonly Invited[],
): Promise<Invited[]> {
  if (members.length === 0) return [];
  const known = await findMembersOnList(tx, eventId, members);
  const knownIds = new Set(known.flatMap(({ accountId, appAccountId }) => [accountId, appAccountId]));
  const fresh = members.filter((one) => !knownIds.has(one.appAccountId) && !knownIds.has(one.accountId));
  if ((await countGuests(tx, eventId)) + fresh.length > PARTY_GUESTS_MAX) throw new AppError('party_full');
  const rows = fresh.map(({ accountId, appAccountId, nickname }) => {
    return { eventId, accountId, appAccountId, nickname, createdAt: now() };
  });
  await insertGuests(tx, rows);
  return fresh;
}
