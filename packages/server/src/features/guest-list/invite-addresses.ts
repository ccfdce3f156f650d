import { firstCharacters } from '@lampion/contract/rules/characters';
import { NICKNAME_MAX } from '@lampion/contract/schemas/reply';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import { addPartyGuests } from './add-party-guests.ts';
import { type AddressOwner, findAddressOwners } from './address-store.ts';
import { findKnownEmails } from './invitation-store.ts';
import { setInvited } from './party-guest-store.ts';

/** A new guest by address, and whose it is as far as we know: nobody's but its reader's. */
export interface InvitedAddress {
  readonly id: string;
  readonly email: string;
  /** Their app account; null without one. */
  readonly appAccountId: string | null;
  /** They and the host do not exist for each other: they are told nothing. */
  readonly isHidden: boolean;
}

/**
 * Puts addresses on the list of a party that is locked, without an answer. Those on it already stay as they are. The list
 * shows the address alone, also where it is a member's; held ones are nobody's before their invitation leaves. Returns
 * those who are new.
 * @throws AppError `party_full`
 */
export async function inviteAddresses(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { id: eventId, hostId }: Pick<PartyRecord, 'hostId' | 'id'>,
  { emails, isHeld }: { readonly emails: readonly string[]; readonly isHeld: boolean },
): Promise<InvitedAddress[]> {
  const known = await findKnownEmails(tx, eventId, emails);
  const fresh = [...new Set(emails)].filter((email) => !known.has(email));
  if (fresh.length === 0) return [];
  const owners = isHeld ? new Map<string, AddressOwner>() : await findOwners(tx, hostId, fresh);
  const invited = fresh.map((email) => toInvited(email, owners.get(email)));
  const people = invited.map((one) => ({ ...one, nickname: nameOf(one.email), appAccountId: null }));
  const added = await addPartyGuests(tx, {
    eventId,
    people,
    invitedAt: isHeld ? null : now(),
    createdAt: now(),
  });
  return invited.filter(({ id }) => added.has(id));
}

/** Invites guests of a party that is locked who were held: from now on they are whose address it is. */
export async function inviteHeld(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { id: eventId, hostId }: Pick<PartyRecord, 'hostId' | 'id'>,
  held: readonly { readonly id: string; readonly email: string }[],
): Promise<InvitedAddress[]> {
  const emails = held.map(({ email }) => email);
  const owners = await findOwners(tx, hostId, emails);
  const invited = held.map(({ id, email }) => ({ ...toInvited(email, owners.get(email)), id }));
  await setInvited(tx, { eventId, people: invited, invitedAt: now() });
  return invited;
}

async function findOwners(
  tx: Queryable,
  hostId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, AddressOwner>> {
  const found = await findAddressOwners(tx, hostId, emails);
  return new Map(found.map((owner) => [owner.email, owner]));
}

function toInvited(email: string, owner: AddressOwner | undefined) {
  const { accountId = null, appAccountId = null, isHidden = false } = owner ?? {};
  // Whoever is hidden stays an address like any other.
  return { id: uuidv7(), email, appAccountId, isHidden, accountId: isHidden ? null : accountId };
}

/** "camille.martin": what stands before the at sign, until they say who they are. */
const nameOf = (email: string) => firstCharacters(email.split('@')[0] ?? email, NICKNAME_MAX);
