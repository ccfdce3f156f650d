import type { PartyInvitationsBody, PartyInvitationsResult } from '@lampion/contract/events/party-calls';
import type { Deps } from '../../deps.ts';
import type { LiveMessage } from '../../messages/live/notify.ts';
import { queueEmails } from '../../messages/mail/queue.ts';
import { notifyMembers } from '../../messages/notifications/sending.ts';
import { findMember, requireMember } from '../../people/members/members.ts';
import { type Actor, isSignedIn } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { lockParty, type PartyRecord } from '../events/update.ts';
import { removePartyGuest } from '../guest-list/guests.ts';
import {
  type InvitedAddress,
  type InvitedMember,
  inviteAddresses,
  inviteHeld,
  inviteMembers,
} from '../guest-list/invitations.ts';
import type { GuestRecord } from '../guest-list/replies.ts';
import { findPartiesWithHeld, holdInvitations, takeHeld } from './email-store.ts';
import {
  deleteCohost,
  deleteExclusions,
  findFriendsNamed,
  findInvitableGuests,
  insertExclusion,
} from './host-store.ts';
import { type AppMember, changeOwnParty, notifyGuests, toPartyChange } from './parties.ts';
import { isOpenParty } from './policy.ts';

/** Enough for a large party, few enough not to bother people every day. */
const PER_MEMBER = { name: 'party-invitations', points: 100, seconds: 86_400 };
/** Each with up to 50 addresses. */
const ADDRESSES_PER_MEMBER = { name: 'party-addresses', points: 8, seconds: 86_400 };

/**
 * Adds friends of the caller and addresses to the list of their party and notifies them: members in
 * the app, others by an e-mail with a private link. While the caller's own address is unconfirmed,
 * invitations to addresses are held. Idempotent: guests on the list are left unchanged, and nobody
 * is notified twice. Removed members may be invited again. Returns the result for each username; it
 * reveals nothing about addresses.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`,
 * `event_closed`, `party_full`, `too_many_attempts`
 */
export async function inviteFriends(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
  wanted: PartyInvitationsBody,
): Promise<PartyInvitationsResult> {
  if (isSignedIn(actor)) {
    await deps.limiter.consume(PER_MEMBER, actor.accountId);
    if (wanted.emails.length > 0) await deps.limiter.consume(ADDRESSES_PER_MEMBER, actor.accountId);
  }
  const isHeld = isSignedIn(actor) && actor.lacksConfirmedEmail === true;
  return changeOwnParty(deps, actor, id, async (tx, party, { member }) => {
    if (!isOpenParty({ event: party }, deps.now())) throw new AppError('event_closed');
    const friends = await findFriendsNamed(tx, member.appAccountId, wanted);
    const people = friends.flatMap(({ accountId, ...friend }) =>
      accountId === null ? [] : { accountId, ...friend },
    );
    const fresh = await invite(deps, tx, party, { member, isHeld }, { people, emails: wanted.emails });
    const [named, invited] = [people, fresh].map((members) => members.map(({ username }) => username));
    return {
      invited: invited ?? [],
      known: (named ?? []).filter((username) => !invited?.includes(username)),
      notFriends: [...new Set(wanted.usernames)].filter((username) => !named?.includes(username)),
    };
  });
}

interface Inviting {
  readonly member: AppMember;
  /** Invitations to addresses wait until the member's own address is confirmed. */
  readonly isHeld: boolean;
}

/** Returns the members who were not on the list. */
async function invite<Invited extends InvitedMember>(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  { member, isHeld }: Inviting,
  wanted: {
    readonly people: readonly Invited[];
    readonly emails: readonly string[];
    readonly names?: ReadonlyMap<string, string>;
  },
): Promise<Invited[]> {
  const { people, ...addresses } = wanted;
  const fresh = await inviteMembers(deps, tx, party.id, people);
  const added = await inviteAddresses(deps, tx, party, { ...addresses, isHeld });
  if (isHeld) await holdInvitations(tx, member.accountId, added);
  const addressed = isHeld ? [] : await writeTo(deps, tx, added);
  const to = [...fresh.map(({ appAccountId }) => appAccountId), ...addressed];
  await notify(deps, tx, party, member.appAccountId, to);
  return fresh;
}

/**
 * Invites the guests of an earlier party to a new one of the caller's, within the transaction that
 * creates it: members in the app, others by an e-mail with a new private link. Left out are guests
 * who declined, addresses that nobody has confirmed, and people whom a block separates from the
 * caller. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `party_full`
 */
export async function inviteAgain(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  actor: Actor,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  const member = await requireMember({ db: tx }, actor);
  const party = await lockParty(tx, toId);
  if (party === null) throw new AppError('party_not_found');
  const isHeld = isSignedIn(actor) && actor.lacksConfirmedEmail === true;
  const guests = await findInvitableGuests(tx, fromId, member.appAccountId);
  const people = guests.flatMap(({ accountId, appAccountId, nickname }) =>
    accountId === null || appAccountId === null ? [] : { accountId, appAccountId, nickname },
  );
  const names = new Map(
    guests.flatMap(({ appAccountId, email, nickname }) =>
      appAccountId === null && email !== null ? [[email, nickname] as const] : [],
    ),
  );
  await invite(deps, tx, party, { member, isHeld }, { people, emails: [...names.keys()], names });
}

/** Notifies members of their invitation. */
async function notify(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { id }: PartyRecord,
  actorId: string,
  to: readonly string[],
): Promise<void> {
  await deleteExclusions(tx, id, to);
  const piece = { to, kind: 'invitation', eventId: id, actorId } as const;
  // The apps of new guests do not show this party yet.
  const changes: LiveMessage[] = [toPartyChange(id), { subjects: ['parties'], members: to }];
  await notifyMembers(deps, tx, [piece], changes);
}

/** Sends e-mails to invited addresses; returns those of members, who are notified in the app. */
async function writeTo(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  addresses: readonly InvitedAddress[],
): Promise<string[]> {
  const invited = addresses.filter(({ isHidden }) => !isHidden);
  const strangers = invited.filter(({ appAccountId }) => appAccountId === null);
  await queueEmails(
    deps,
    tx,
    strangers.map(({ id }) => ({ template: 'party-invitation', id }) as const),
  );
  return invited.flatMap(({ appAccountId }) => appAccountId ?? []);
}

/**
 * Sends the invitations held until an account confirmed its address. Guests who were removed, or
 * joined the party another way, are skipped. One transaction per party. Idempotent.
 */
export async function sendHeldInvitations(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  accountId: string,
): Promise<void> {
  const member = await findMember(deps.db, accountId);
  for (const eventId of await findPartiesWithHeld(deps.db, accountId)) {
    await deps.pages.transaction(async (tx) => {
      const party = await lockParty(tx, eventId);
      const held = await takeHeld(tx, accountId, eventId);
      if (party === null || !member?.appAccountId || !isOpenParty({ event: party }, deps.now())) return;
      const to = await writeTo(deps, tx, await inviteHeld(deps, tx, party, held));
      await notify(deps, tx, party, member.appAccountId, to);
    });
  }
}

/**
 * Removes a guest from the list of the caller's party. They lose access to it, also by its link,
 * and are not notified. The second call throws `guest_not_found`.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`;
 * `guest_not_found`, also for the host; `place_used`
 */
export async function removeGuest(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  { id, guestId }: { readonly id: string; readonly guestId: string },
): Promise<null> {
  await changeOwnParty(deps, actor, id, async (tx, party) => {
    const memberId = await findMemberOf(tx, await removePartyGuest(deps, tx, party, guestId));
    if (memberId !== null) {
      await deleteCohost(tx, id, memberId);
      await insertExclusion(tx, id, memberId);
    }
    await notifyGuests(deps, tx, party, null);
  });
  return null;
}

/** The app account of a guest, also of one invited by address; null for a guest without one. */
async function findMemberOf(
  tx: Queryable,
  { accountId, appAccountId }: Pick<GuestRecord, 'accountId' | 'appAccountId'>,
): Promise<string | null> {
  if (appAccountId !== null || accountId === null) return appAccountId;
  return (await findMember(tx, accountId))?.appAccountId ?? null;
}
