import { PARTY_GUESTS_MAX } from '@lampion/contract/schemas/party-body';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countGuests } from './guest-store.ts';
import { insertGuests } from './party-guest-store.ts';

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
  const guests = members.map((member) => ({ id: uuidv7(), member }));
  const rows = guests.map(({ id, member: { accountId, appAccountId, nickname } }) => {
    return { id, eventId, accountId, appAccountId, nickname, createdAt: now() };
  });
  const inserted = await insertGuests(tx, rows);
  if (inserted.size > 0 && (await countGuests(tx, eventId)) > PARTY_GUESTS_MAX)
    throw new AppError('party_full');
  return guests.filter(({ id }) => inserted.has(id)).map(({ member }) => member);
}
