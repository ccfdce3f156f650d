import type { InvitationResult, InviteBody, Invitee } from '@lampion/contract/events/invitations';
import { NICKNAME_MAX } from '@lampion/contract/events/replies';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { v7 as uuidv7 } from 'uuid';
import { checkPlanAllowsGuests } from '../../billing/billing/plan-limits.ts';
import type { Deps } from '../../deps.ts';
import { queueEmails } from '../../messages/mail/queue.ts';
import { type Actor, requireConfirmedEmail } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { changeOwnEvent, findOwnEvent, type PartyRecord } from '../events/update.ts';
import { type AddressOwner, countGuests, findAddressOwners } from './guest-store.ts';
import { addPartyGuests } from './guests.ts';
import { findKnownEmails, findUnsubscribed, insertInvited } from './invitation-store.ts';
import { setInvited } from './party-guest-store.ts';
import { requireOpenEvent } from './places.ts';

/** Prevents abuse for mass mailings. */
const PER_ORGANISER = { name: 'invitations', points: 30, seconds: 3600 };

/**
 * Adds people to the guest list of the caller's event and sends each an e-mail with a private link
 * to reply: all of them or none. People who unsubscribed from this organiser's e-mails are added
 * without one. Idempotent: guests already on the list are skipped.
 * @throws AppError `not_authenticated`, `forbidden`, `confirmation_required`, `event_not_found`,
 * `event_draft`, `event_closed`, `too_many_attempts`; `plan_limit_reached`, whose message names the
 * plan that would allow it
 */
export async function inviteGuests(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now' | 'pages' | 'payments'>,
  actor: Actor,
  eventId: string,
  { people }: InviteBody,
): Promise<InvitationResult> {
  const { organiserId } = await findOwnEvent(deps, actor, eventId);
  await deps.limiter.consume(PER_ORGANISER, organiserId);
  const now = deps.now();
  requireConfirmedEmail(actor);
  return changeOwnEvent(deps, actor, eventId, async (tx, event, addChanges) => {
    requireOpenEvent(event, now);
    const once = [...new Map(people.map((person) => [person.email, person])).values()];
    const fresh = await findUninvited(tx, eventId, once);
    await checkInvitedCount(deps, tx, event, fresh.length);
    const unsubscribed = await addInvited(deps, tx, { id: eventId, organiserId }, fresh);
    if (fresh.length > 0) addChanges({ after: { invitedCount: fresh.length } });
    return {
      invited: fresh.length - unsubscribed,
      known: people.length - fresh.length,
      unsubscribed,
    };
  });
}

/**
 * A new guest by address. The owner's account is for the notifications only; hosts never see it.
 */
export interface InvitedAddress {
  readonly id: string;
  readonly email: string;
  /** Their app account; null without one. */
  readonly appAccountId: string | null;
  /** A block exists between the owner and the host: nothing is sent. */
  readonly isHidden: boolean;
}

/**
 * Adds addresses without a reply to the list of a locked party. Those already on it are left
 * unchanged. The list shows only the address, even of a member, or its name in `names`. With
 * `isHeld` they are linked to no account before their invitation is sent. Returns the new ones.
 * @throws AppError `party_full`
 */
export async function inviteAddresses(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { id: eventId, hostId }: Pick<PartyRecord, 'hostId' | 'id'>,
  {
    emails,
    isHeld,
    names,
  }: {
    readonly emails: readonly string[];
    readonly isHeld: boolean;
    readonly names?: ReadonlyMap<string, string>;
  },
): Promise<InvitedAddress[]> {
  const known = await findKnownEmails(tx, eventId, emails);
  const fresh = [...new Set(emails)].filter((email) => !known.has(email));
  if (fresh.length === 0) return [];
  const owners = isHeld ? new Map<string, AddressOwner>() : await findOwners(tx, hostId, fresh);
  const invited = fresh.map((email) => toInvited(email, owners.get(email)));
  const people = invited.map((one) => ({
    ...one,
    nickname: names?.get(one.email) ?? nameOf(one.email),
    appAccountId: null,
  }));
  const added = await addPartyGuests(tx, {
    eventId,
    people,
    invitedAt: isHeld ? null : now(),
    createdAt: now(),
  });
  return invited.filter(({ id }) => added.has(id));
}

/**
 * Invites the held guests of a locked party: from now on they are linked to the owners of their
 * addresses.
 */
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
  // An address whose owner is hidden is treated like any other address.
  return { id: uuidv7(), email, appAccountId, isHidden, accountId: isHidden ? null : accountId };
}

/** "camille.martin": the part before the at sign, until the guest gives a name. */
const nameOf = (email: string) => firstCharacters(email.split('@')[0] ?? email, NICKNAME_MAX);

/** A member to add to a list. */
export interface InvitedMember {
  readonly accountId: string;
  readonly appAccountId: string;
  readonly nickname: string;
}

/**
 * Adds members without a reply to the list of a locked party. Those already on it are left
 * unchanged. Returns the new ones.
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

interface InvitingEvent {
  readonly id: string;
  readonly organiserId: string;
}

/**
 * Adds new guests to the list of an event and queues an invitation for each, except for those who
 * unsubscribed from the organiser's e-mails; returns how many did.
 */
export async function addInvited(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  { id: eventId, organiserId }: InvitingEvent,
  people: readonly Invitee[],
): Promise<number> {
  const invited = people.map((person) => ({ id: uuidv7(), ...person }));
  await insertInvited(tx, eventId, invited, deps.now());
  const addresses = people.map(({ email }) => email);
  const unsubscribed = await findUnsubscribed(tx, organiserId, addresses);
  const messages = invited
    .filter(({ email }) => !unsubscribed.has(email))
    .map(({ id, email: to }) => ({ template: 'invitation', id, to, organiserId }) as const);
  await queueEmails(deps, tx, messages);
  return unsubscribed.size;
}

/**
 * The people who are not on the guest list of an event, neither by their own address nor by their
 * account's.
 */
export async function findUninvited(
  db: Queryable,
  eventId: string,
  people: readonly Invitee[],
): Promise<Invitee[]> {
  const emails = people.map(({ email }) => email);
  const known = await findKnownEmails(db, eventId, emails);
  return people.filter(({ email }) => !known.has(email));
}

/**
 * Checks that the organiser's plan allows this many more guests on the list of an event. Call it
 * inside the writing transaction, with the event's row locked.
 * @throws AppError `plan_limit_reached`, whose message names the plan that would allow it
 */
export async function checkInvitedCount(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  { id, organiserId }: { readonly id: string; readonly organiserId: string },
  more: number,
): Promise<void> {
  if (more === 0) return;
  const count = (await countGuests(tx, id)) + more;
  await checkPlanAllowsGuests(deps, tx, { organiserId, count });
}
