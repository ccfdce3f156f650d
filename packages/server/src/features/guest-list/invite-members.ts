import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { addPartyGuests } from './add-party-guests.ts';

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
  const people = members.map((member) => ({ ...member, id: uuidv7(), email: null, member }));
  const fresh = await addPartyGuests(tx, { eventId, people, invitedAt: null, createdAt: now() });
  return people.filter(({ id }) => fresh.has(id)).map(({ member }) => member);
}
