import type { PartyReplyBody } from '@lampion/contract/events/party-body';
import type { OfferBody } from '@lampion/contract/events/replies';
import type { Deps, GuestListener, ReplyListener } from '../../deps.ts';
import { markAnswered } from '../../messages/notifications/reading.ts';
import { type NewNotification, notifyMembers } from '../../messages/notifications/sending.ts';
import { requireMember } from '../../people/members/members.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type GatheringRecord, lockParty, type PartyRecord } from '../events/update.ts';
import { answerOffer } from '../guest-list/offers.ts';
import { findOwnGuest, type GuestRecord, savePartyReply } from '../guest-list/replies.ts';
import { readPlaces } from '../guest-list/waiting-list.ts';
import { findDistance } from './host-store.ts';
import { type AppMember, findHostIds, findVisibleParty, toPartyChange } from './parties.ts';
import { isOpenParty, roleOf } from './policy.ts';
import { findPartyStanding } from './store.ts';

/** Enough for undecided guests. */
const PER_MEMBER = { name: 'party-reply', points: 120, seconds: 600 };

/**
 * Sets the caller's reply to a party: as a guest, a host, or by the code of its link. Hosts are
 * notified if it changed. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `event_closed`,
 * `invalid_input` at `plusOnes`, `plan_limit_reached`, `too_many_attempts`
 */
export async function setPartyReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now'>,
  actor: Actor,
  id: string,
  { code, ...wanted }: PartyReplyBody,
): Promise<null> {
  const member = await requireMember(deps, actor);
  await deps.limiter.consume(PER_MEMBER, member.accountId);
  await deps.groupCommits.run(id, async (tx) => {
    const party = await lockParty(tx, id);
    if (party === null) throw new AppError('party_not_found');
    const visible = await findVisibleParty(tx, member, { id, code });
    const saved = await savePartyReply(deps, tx, party, visible, wanted);
    const isNews = visible.guest?.reply !== saved.reply || visible.guest.plusOnes !== saved.plusOnes;
    if (isNews) await notifyHostsOfReply(deps, tx, party, saved);
    // A guest who joined by the link gets the party's changes from now on.
    await markAnswered(deps, tx, { memberId: member.appAccountId, eventId: id }, ['parties']);
  });
  return null;
}

/**
 * Answers an offer of fewer places than the calling member's party needs. Hosts are notified once
 * they come. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `event_closed`,
 * `offer_gone`
 */
export async function answerPlaceOffer(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  body: OfferBody,
): Promise<null> {
  const member = await requireMember(deps, actor);
  await deps.groupCommits.run(id, async (tx) => {
    const party = await lockParty(tx, id);
    if (party === null) throw new AppError('party_not_found');
    const { row } = await findVisibleParty(tx, member, { id });
    if (!isOpenParty(row, deps.now())) throw new AppError('event_closed');
    const places = await readPlaces(deps, tx, party);
    // Read after the waiting list was served: the guest may have moved up.
    const guest = await findOwnGuest(tx, id, member);
    if (guest === null) throw new AppError('offer_gone');
    const after = await answerOffer(deps, tx, places, guest, body);
    if (after.reply !== guest.reply) await notifyHostsOfReply(deps, tx, party, after);
  });
  return null;
}

/**
 * Whether a member may come to a party: a guest on its list, or a member who could join by its open
 * link. Members whom the host removed or blocked may not.
 */
export async function isAdmitted(
  db: Queryable,
  id: string,
  member: AppMember,
  guest: GuestRecord | null,
): Promise<boolean> {
  const standing = await findPartyStanding(db, { id, memberId: member.appAccountId });
  if (standing === null) return false;
  const reader = { memberId: member.appAccountId, guest, code: standing.party.linkCode };
  return roleOf(standing, reader) !== null;
}

/**
 * Whether the owner of an address may be written to about an event: for a party, not somebody whom
 * its host removed or blocked, nor somebody who blocked them.
 */
export async function isNotifiable(
  tx: Queryable,
  { id, hostId }: Pick<GatheringRecord, 'hostId' | 'id'>,
  email: string,
): Promise<boolean> {
  return hostId === null || (await findDistance(tx, { id, hostId }, email)) === 'none';
}

/**
 * Keeps a member whom the hosts removed from coming back by somebody else's private link.
 * @throws AppError `reply_link_unknown`
 */
export const refuseExcluded: GuestListener = async (_deps, tx, { eventId, memberId, isOwnAddress }) => {
  if (memberId === null || isOwnAddress) return;
  const standing = await findPartyStanding(tx, { id: eventId, memberId });
  if (standing?.isExcluded) throw new AppError('reply_link_unknown');
};

type Party = Pick<PartyRecord, 'hostId' | 'id'>;

type Replier = Pick<GuestRecord, 'appAccountId' | 'id'>;

/** The news for the hosts of a party about guests who replied, latest first. */
export async function describeReplies(
  tx: Queryable,
  party: Party,
  ...guests: readonly Replier[]
): Promise<NewNotification> {
  const replies = guests.map(({ id, appAccountId }) => ({ guestId: id, actorId: appAccountId }));
  return { to: await findHostIds(tx, party), kind: 'reply', eventId: party.id, replies };
}

/**
 * Notifies the hosts of a party of a reply in their news, and refreshes every open app that shows
 * the party.
 */
export async function notifyHostsOfReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: Party,
  guest: Replier,
): Promise<void> {
  await notifyMembers(deps, tx, [await describeReplies(tx, party, guest)], [toPartyChange(party.id)]);
}

/** The same for a reply by a private link, if it changed. */
export const notifyHosts: ReplyListener = async (deps, tx, event, { before, after }) => {
  if (event.hostId === null) return;
  if (before?.reply !== after.reply || before.plusOnes !== after.plusOnes)
    await notifyHostsOfReply(deps, tx, event, after);
};
