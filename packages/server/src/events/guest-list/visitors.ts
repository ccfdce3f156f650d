import { PARTY_GUESTS_MAX } from '@lampion/contract/events/party-body';
import type { GivenReply, VisitorReply, VisitorReplyBody } from '@lampion/contract/events/replies';
import { findGuestLimit } from '../../billing/billing/plan-limits.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import type { Member } from '../../platform/actor.ts';
import { AppError, isAppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { lockGathering, type PartyRecord } from '../events/update.ts';
import { keepAnswers } from '../questions/questions.ts';
import { inviteMembers } from './invitations.ts';
import { isOpenEvent, openPlaces, type Place, resolvePlace, type ServedEvent } from './places.ts';
import { isUnconfirmed, unconfirmedYieldBefore } from './policy.ts';
import {
  addGuest,
  attachGuest,
  checkGuestCount,
  checkPlusOnes,
  countPlusOnesMax,
  saveReply,
} from './replies.ts';
import {
  findAccountOfAddress,
  findGuest,
  findGuestByEmail,
  findMemberGuest,
  type GuestRecord,
  updateGuest,
} from './reply-store.ts';
import { moveWaiting, noteRequest, readPlaces } from './waiting-list.ts';

/**
 * High enough for a whole bar on one network, low enough to stop one person from filling the list.
 */
const PER_ADDRESS_AND_EVENT = { name: 'visitor-reply', points: 150, seconds: 86_400 };
/** Prevents flooding a mailbox. */
const PER_EMAIL = { name: 'visitor-reply-email', points: 6, seconds: 3600 };

/**
 * Replies yes to an event without an account. The address gets a private link; until it is opened,
 * it has one place that yields to confirmed guests
 * (docs/decisions/007-places-without-an-account.md). An address already on the list keeps its
 * reply: its owner is asked by e-mail. The response, errors included, is that for a new guest: it
 * reveals nothing about the list. With a filled honeypot the reply is silently discarded. A
 * repeated call sends a second e-mail to the same guest.
 * @throws AppError `event_not_found`, `event_closed`, `invalid_input` at `plusOnes`,
 * `plan_limit_reached`; `too_many_attempts` (150 a day from one IP address for one event, 6 an hour
 * for one e-mail address)
 */
export async function addVisitorReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now'>,
  client: Client,
  eventId: string,
  body: VisitorReplyBody,
): Promise<VisitorReply> {
  const asked = Promise.all([findGuestLimit(deps, eventId), checkLimits(deps, client, eventId, body)]);
  // Queued before the limits are known: first come, first served, however long their checks take.
  return deps.groupCommits.run(
    eventId,
    async (tx, changed) => {
      const opened = await openPlaces(deps, tx, eventId);
      if (body.website) return { reply: 'yes' };
      const event = await readPlaces(deps, tx, opened);
      const [limit] = await asked;
      const { guestId, ...answer } = await writeReply(deps, tx, event, { ...body, limit });
      await queueEmail(deps, tx, { template: 'reply-received', id: guestId });
      changed(`event:${eventId}`);
      return answer;
    },
    asked,
  );
}

async function checkLimits(
  { limiter }: Pick<Deps, 'limiter'>,
  client: Client,
  eventId: string,
  { email }: VisitorReplyBody,
): Promise<void> {
  await limiter.consume(PER_ADDRESS_AND_EVENT, `${client.address} ${eventId}`);
  await limiter.consume(PER_EMAIL, email);
}

async function writeReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: ServedEvent,
  { limit, ...body }: VisitorReplyBody & { readonly limit: number | null },
): Promise<VisitorReply & { guestId: string }> {
  const { email, plusOnes } = body;
  // All errors are thrown before the guest list is read.
  checkPlusOnes(event, plusOnes);
  const answering = { eventId: event.id, isComing: true, plusOnes };
  await keepAnswers(tx, { ...answering, guestId: null }, body.answers);
  const unconfirmedSince = unconfirmedYieldBefore(deps.now());
  const yieldingId = await checkGuestCount(tx, event, { limit, unconfirmedSince });
  const asking = { guest: null, isConfirmed: false, now: deps.now() };
  const place = await resolvePlace(tx, event, asking, plusOnes);
  const known = await findGuestByEmail(tx, event.id, email);
  const guest =
    known === null
      ? await addGuest(deps, tx, event, toNewcomer(deps, body, place), yieldingId)
      : await updateGuest(tx, known.id, { askedPlusOnes: plusOnes });
  if (known === null) {
    await keepAnswers(tx, { ...answering, guestId: guest.id }, body.answers);
    await noteRequest(deps, tx, event, guest);
  }
  return { guestId: guest.id, reply: place.reply };
}

/** A waiting guest waits for the whole party; a place is given to one person only. */
function toNewcomer(
  { now }: Pick<Deps, 'now'>,
  { nickname, email, plusOnes, isShown }: VisitorReplyBody,
  { reply, waitingRank, requestedAt }: Place,
) {
  return {
    nickname,
    email,
    isShown,
    reply,
    waitingRank,
    requestedAt,
    plusOnes: reply === 'waiting' ? plusOnes : 0,
    askedPlusOnes: plusOnes,
    repliedAt: now(),
  };
}

interface PartyVisitor {
  readonly nickname: string;
  readonly email: string;
  /** Null while guests vote on the date. */
  readonly reply: GivenReply | null;
  readonly plusOnes: number;
  readonly word: string;
  /** Gets the usual response, and nothing is stored. */
  readonly isDiscarded: boolean;
  /** Whether the private link is sent. */
  readonly isNotified: boolean;
}

/** The visitor's response, and the newly added guest: null for an address already on the list. */
interface VisitorAnswer {
  readonly reply: GuestRecord['reply'];
  readonly added: GuestRecord | null;
}

/**
 * Adds a visitor without an account to the list of a locked party, by the rules of
 * `addVisitorReply`: the address gets a private link, has one place until it is opened, and keeps
 * its reply if it is already on the list.
 * @throws AppError `event_closed`, `invalid_input` at `plusOnes`, `plan_limit_reached`
 */
export async function addPartyVisitor(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  visitor: PartyVisitor,
): Promise<VisitorAnswer> {
  if (!isOpenEvent(party, deps.now())) throw new AppError('event_closed');
  const event = await readPlaces(deps, tx, party);
  // All errors are thrown before the guest list is read.
  checkPlusOnes(event, visitor.plusOnes);
  const unconfirmedSince = unconfirmedYieldBefore(deps.now());
  const yieldingId = await checkGuestCount(tx, event, { limit: PARTY_GUESTS_MAX, unconfirmedSince });
  const place = await findPlace(deps, tx, event, visitor);
  if (visitor.isDiscarded) return { reply: place.reply, added: null };
  const known = await findGuestByEmail(tx, event.id, visitor.email);
  if (known !== null) {
    if (visitor.reply === 'yes') await updateGuest(tx, known.id, { askedPlusOnes: visitor.plusOnes });
    if (visitor.isNotified) await queueEmail(deps, tx, { template: 'reply-received', id: known.id });
    return { reply: place.reply, added: null };
  }
  const added = await addGuest(deps, tx, event, toPartyNewcomer(deps, visitor, place), yieldingId);
  if (visitor.isNotified) await queueEmail(deps, tx, { template: 'reply-received', id: added.id });
  return { reply: place.reply, added };
}

type Answered = Pick<GuestRecord, 'reply' | 'waitingRank'>;

async function findPlace(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  event: ServedEvent,
  { reply, plusOnes }: PartyVisitor,
): Promise<Answered> {
  if (reply !== 'yes') return { reply: reply ?? 'pending', waitingRank: null };
  return resolvePlace(tx, event, { guest: null, isConfirmed: false, now: now() }, plusOnes);
}

/** A place is given to one person only; replies "waiting" and "maybe" keep their companions. */
function toPartyNewcomer(
  { now }: Pick<Deps, 'now'>,
  { nickname, email, plusOnes, word }: PartyVisitor,
  { reply, waitingRank }: Answered,
) {
  const isAsked = reply === 'yes' || reply === 'waiting';
  return {
    nickname,
    email,
    word,
    reply,
    waitingRank,
    plusOnes: reply === 'waiting' || reply === 'maybe' ? plusOnes : 0,
    askedPlusOnes: isAsked ? plusOnes : null,
    repliedAt: reply === 'pending' ? null : now(),
  };
}

interface Voter {
  readonly member: Member & { readonly appAccountId: string };
  /** The guest's row, read under the lock; null when not on the list. */
  readonly guest: GuestRecord | null;
}

/**
 * Adds a member who votes on dates to the list of a locked party, without a reply. A guest invited
 * by address, or who voted with it, is linked to the account: they stay one guest. Idempotent.
 * @returns the id of their row
 * @throws AppError `party_full`
 */
export async function addPartyVoter(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  { member, guest }: Voter,
): Promise<string> {
  const { accountId, appAccountId, nickname } = member;
  const known = guest ?? (await attachGuest(deps, tx, party, member));
  if (known?.appAccountId === appAccountId) return known.id;
  if (known !== null) {
    const named = known.appAccountId === null ? { nickname } : {};
    return (await updateGuest(tx, known.id, { accountId, appAccountId, ...named })).id;
  }
  await inviteMembers(deps, tx, party.id, [member]);
  const written = await findMemberGuest(tx, party.id, member);
  if (written === null) throw new Error('a guest was not written');
  return written.id;
}

type Dependencies = Pick<Deps, 'groupCommits' | 'jobs' | 'now'>;

/**
 * Confirms the guest's address, once they do something by their private link. From then on the
 * guest's place is protected, their companions get places if there is room, and they precede
 * unconfirmed guests on the waiting list. An account with this address is given what they write.
 * Idempotent. Resolves once no server process shows the older count.
 */
export async function confirmGuestEmail(deps: Dependencies, guest: GuestRecord): Promise<void> {
  if (guest.email === null || guest.emailConfirmedAt !== null) return;
  await deps.groupCommits.run(guest.eventId, async (tx, changed) => {
    const event = await lockGathering(tx, guest.eventId);
    const before = await findGuest(tx, guest.id);
    if (event === null || before === null || before.emailConfirmedAt !== null) return;
    const after = await updateGuest(tx, guest.id, { emailConfirmedAt: deps.now() });
    const accountId = before.email && (await findAccountOfAddress(tx, before.email));
    if (accountId) await deps.jobs.enqueue(tx, 'attach-guests', { accountId });
    if (!isUnconfirmed(before) || !isOpenEvent(event, deps.now())) return;
    if (after.reply === 'yes') await bringAsked(deps, tx, await readPlaces(deps, tx, event), after);
    else await updateGuest(tx, guest.id, { askedPlusOnes: null });
    await moveWaiting(deps, tx, event);
    if (after.reply === 'yes') await queueEmail(deps, tx, { template: 'ticket', id: guest.id });
    changed(`event:${event.id}`);
  });
}

/**
 * Companions without a place, or without an answer that is required of them, remain requested: the
 * page of the link says so.
 */
async function bringAsked(deps: Dependencies, tx: Queryable, event: ServedEvent, guest: GuestRecord) {
  const plusOnes = Math.min(guest.askedPlusOnes ?? 0, countPlusOnesMax(event));
  try {
    if (plusOnes > 0)
      await keepAnswers(tx, { eventId: event.id, guestId: guest.id, isComing: true, plusOnes }, undefined);
    await saveReply(deps, tx, event, guest, { reply: 'yes', plusOnes });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid_input') throw error;
  }
}
