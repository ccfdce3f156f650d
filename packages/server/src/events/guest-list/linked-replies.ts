import { type EventCard, isPublicStatus } from '@lampion/contract/events/events';
import type { LinkedParty, LinkedReply, OfferBody, ReplyBody } from '@lampion/contract/events/replies';
import { calendarPlace, replyLink } from '@lampion/contract/events/rules/links';
import { readsPartyAddress } from '@lampion/contract/events/rules/party-address';
import { nightClosesAt } from '@lampion/contract/night/rules/night-closing';
import { firstNameOf } from '@lampion/contract/people/rules/first-name';
import { findPaidPlan } from '../../billing/billing/plan-limits.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { getOrganiser } from '../../people/organisers/organisers.ts';
import type { GuestActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EventInEmail } from '../../platform/emails/events.ts';
import { noteAnswer } from '../../platform/idempotency/own-answers.ts';
import { signId } from '../../platform/sign-id.ts';
import { findEventCards, findPartyCard } from '../events/agenda.ts';
import type { GatheringRecord } from '../events/update.ts';
import { keepAnswers, readQuestions } from '../questions/questions.ts';
import { findGuestOfLink } from './guests.ts';
import { findPartyFacts, type PartyFacts } from './invitation-store.ts';
import { answerOffer } from './offers.ts';
import { describeOwnReply, REPLIES_PER_ACCOUNT } from './own-replies.ts';
import { isOpenEvent, openGathering, type ServedEvent } from './places.ts';
import { asksToConfirm, type LinkedPerson, labelLink, readsAddress } from './policy.ts';
import { countPlusOnesMax, saveReply } from './replies.ts';
import { countUpLink, countUpLinks, findGuest, findGuestAddress, type GuestRecord } from './reply-store.ts';
import { confirmGuestEmail } from './visitors.ts';
import { readPlaces } from './waiting-list.ts';

/**
 * The guest's own reply of a private link, with the event or the party. Changes nothing: mail
 * scanners follow links.
 * @throws AppError `reply_link_unknown`: never sent, its guest was removed, or its event is
 * unpublished
 */
export async function getLinkedReply(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<LinkedReply> {
  const linked = await findGuestOfLink(deps, token);
  if (linked === null) throw new AppError('reply_link_unknown');
  const reply = await findReplyOf(deps, linked.id);
  if (reply === null) throw new AppError('reply_link_unknown');
  return reply;
}

/**
 * The same for a guest who was found by their link or pass; null once they are off the list, or
 * their event is unpublished.
 */
export async function findReplyOf(
  deps: Pick<Deps, 'db' | 'now'>,
  guestId: string,
): Promise<LinkedReply | null> {
  const guest = await findGuest(deps.db, guestId);
  const card = guest && (await findLinkedEvent(deps, guest));
  if (guest === null || !card) return null;
  const { event, party } = card;
  const endsAt = nightClosesAt({ beginDate: new Date(event.beginDate), endDate: new Date(event.endDate) });
  return {
    ...(await describeOwnReply(deps, guest)),
    guestId,
    nickname: guest.nickname,
    event,
    party,
    plusOnesMax: countPlusOnesMax(card),
    showsGuests: card.showsGuests,
    needsApproval: card.needsApproval,
    asked: await readQuestions(deps.db, guest.eventId),
    isAddressHidden: card.exactAddress !== null && !readsAddress(guest),
    askedPlusOnes: guest.askedPlusOnes,
    isConfirmed: !asksToConfirm(guest),
    isOpen: isOpenEvent(event, deps.now()),
    endsAt: endsAt.toISOString(),
  };
}

/**
 * Confirms the address that a private link was sent to (`confirmGuestEmail`). Idempotent.
 * @throws AppError `reply_link_unknown`, `too_many_attempts`
 */
export async function confirmLink(deps: LinkDeps, client: Client, token: string): Promise<LinkedReply> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const linked = await findGuestOfLink(deps, token);
  if (linked === null) throw new AppError('reply_link_unknown');
  await confirmGuestEmail(deps, linked);
  return getLinkedReply(deps, token);
}

const PER_ADDRESS = { name: 'linked-reply', points: 120, seconds: 3600 };

type LinkDeps = Pick<
  Deps,
  'db' | 'groupCommits' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'replyListeners'
>;

/**
 * Changes the reply of a private link. Resolves once no server process shows the older count.
 * Idempotent.
 * @throws AppError `reply_link_unknown`, `event_closed`, `invalid_input` at `plusOnes`,
 * `too_many_attempts`
 */
export function setLinkedReply(
  deps: LinkDeps,
  client: Client,
  token: string,
  wanted: ReplyBody,
): Promise<LinkedReply> {
  return changeLinkedReply(deps, client, token, async (tx, event, guest) => {
    const writerId = guest.accountId ?? guest.id;
    await noteAnswer(tx, { writerId, subject: `reply ${event.id}`, writtenAt: deps.now() });
    return saveAnswered(deps, tx, event, guest, wanted);
  });
}

/** Confirms the address of a guest who answers by their pass. Idempotent. */
export async function confirmPass(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'now'>,
  guestId: string,
): Promise<void> {
  const guest = await findGuest(deps.db, guestId);
  if (guest !== null) await confirmGuestEmail(deps, guest);
}

/**
 * The same for a guest who was found by their pass.
 * @throws AppError as `setLinkedReply`
 */
export async function setReplyOf(
  deps: LinkDeps,
  { guestId, eventId }: Pick<GuestActor, 'eventId' | 'guestId'>,
  wanted: ReplyBody,
): Promise<void> {
  await deps.limiter.consume(REPLIES_PER_ACCOUNT, guestId);
  await confirmPass(deps, guestId);
  await changeReply(deps, { id: guestId, eventId }, (tx, event, guest) =>
    saveAnswered(deps, tx, event, guest, wanted),
  );
}

/** Saves a reply with the answers to what the organiser asks. */
async function saveAnswered(
  deps: LinkDeps,
  tx: Queryable,
  event: ServedEvent,
  guest: GuestRecord,
  wanted: ReplyBody,
): Promise<void> {
  const { plusOnes } = await saveReply(deps, tx, event, guest, wanted);
  const answering = { eventId: event.id, guestId: guest.id, isComing: wanted.reply === 'yes', plusOnes };
  await keepAnswers(tx, answering, wanted.answers);
}

/**
 * The same for the reply to an offer of fewer places than the party needs.
 * @throws AppError also `offer_gone`
 */
export function answerLinkedOffer(
  deps: LinkDeps,
  client: Client,
  token: string,
  body: OfferBody,
): Promise<LinkedReply> {
  return changeLinkedReply(deps, client, token, (tx, event, guest) =>
    answerOffer(deps, tx, event, guest, body),
  );
}

async function changeLinkedReply(
  deps: LinkDeps,
  client: Client,
  token: string,
  change: (tx: Queryable, event: ServedEvent, guest: GuestRecord) => Promise<unknown>,
): Promise<LinkedReply> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const linked = await findGuestOfLink(deps, token);
  if (linked === null) throw new AppError('reply_link_unknown');
  await confirmGuestEmail(deps, linked);
  await changeReply(deps, linked, change);
  return getLinkedReply(deps, token);
}

async function changeReply(
  deps: LinkDeps,
  { id, eventId }: Pick<GuestRecord, 'eventId' | 'id'>,
  change: (tx: Queryable, event: ServedEvent, guest: GuestRecord) => Promise<unknown>,
): Promise<void> {
  await deps.groupCommits.run(eventId, async (tx, changed) => {
    const opened = await openGathering(deps, tx, eventId);
    const event = await readPlaces(deps, tx, opened);
    // Read under the lock of the event: the guest may have got a place since.
    const guest = await findGuest(tx, id);
    if (guest === null) throw new AppError('reply_link_unknown');
    await change(tx, event, guest);
    const after = (await findGuest(tx, guest.id)) ?? guest;
    if (hasNewTicket(guest, after)) await queueEmail(deps, tx, { template: 'ticket', id: guest.id });
    for (const listener of deps.replyListeners)
      await listener(deps, tx, opened, { before: guest, after, memberId: after.appAccountId });
    changed(`event:${event.id}`);
  });
}

/** A ticket is of a yes and a number of people. */
const hasNewTicket = (before: GuestRecord, after: GuestRecord) =>
  after.reply === 'yes' && (before.reply !== 'yes' || before.plusOnes !== after.plusOnes);

/**
 * Ends the private link of a guest, in the transaction that locks their event, and sends a new one
 * to their address. @throws AppError `reply_link_unknown` when it has ended since
 */
export async function renewLinkOf(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  guest: Pick<GuestRecord, 'id' | 'linkVersion'>,
): Promise<void> {
  if (!(await countUpLink(tx, guest))) throw new AppError('reply_link_unknown');
  await queueEmail(deps, tx, { template: 'link-renewed', id: guest.id });
}

/** The event or party on whose list a guest without an account is. */
interface LinkedEvent {
  readonly event: EventCard;
  readonly party: LinkedParty | null;
  readonly capacity: number | null;
  readonly plusOnesMax: number;
  readonly showsGuests: boolean;
  readonly exactAddress: string | null;
  readonly needsApproval: boolean;
}

/** The event or party of a guest, as their private link shows it; null when it is not public. */
async function findLinkedEvent(deps: Pick<Deps, 'db'>, guest: GuestRecord): Promise<LinkedEvent | null> {
  const card = (await findEventCards(deps, [guest.eventId])).get(guest.eventId);
  if (card !== undefined) return isPublicStatus(card.event.status) ? { ...card, party: null } : null;
  const found = await findPartyCard(deps, guest.eventId);
  const facts = await findPartyFacts(deps.db, guest);
  if (found === null || facts === null) return null;
  const { capacity, plusOnesMax } = found.record;
  const party = toLinkedParty(guest, facts, found.record);
  // Only pages of events show faces.
  return {
    event: found.event,
    party,
    capacity,
    plusOnesMax,
    showsGuests: false,
    exactAddress: null,
    needsApproval: false,
  };
}

function toLinkedParty(
  guest: GuestRecord,
  facts: PartyFacts,
  { address, bring, accessDetails, minimumAge }: GatheringRecord,
): LinkedParty {
  const { showsAddress, accessNote, isPollOpen } = facts;
  const isRead = readsPartyAddress(showsAddress, { isHost: false, reply: guest.reply });
  return {
    host: nameHost(guest, facts),
    address: isRead ? address : null,
    accessNote: isRead ? accessNote : '',
    isAddressHidden: !isRead && (address !== null || accessNote !== ''),
    word: guest.word,
    isPollOpen,
    bring,
    accessDetails,
    minimumAge,
  };
}

/** Guests invited by a host know their name; others read the first name. */
export function nameHost({ invitedAt }: Pick<GuestRecord, 'invitedAt'>, { host }: Pick<PartyFacts, 'host'>) {
  return invitedAt === null ? firstNameOf(host) : host;
}

/** A guest with their e-mail address and event. */
export interface GuestToWrite {
  readonly to: string;
  readonly guest: GuestRecord;
  /** Null for a party. */
  readonly organiserId: string | null;
  readonly needsApproval: boolean;
  readonly event: EventInEmail;
}

type Described = Pick<GuestToWrite, 'event' | 'needsApproval' | 'organiserId'>;

/**
 * Data of an e-mail to a guest of an event or a party; null when it is obsolete: the guest was
 * removed or has no address, or the event is cancelled or unpublished.
 */
export async function describeGuestEvent(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
  guestId: string,
): Promise<GuestToWrite | null> {
  const found = await findGuestAddress(deps.db, guestId);
  if (found === null || found.email === null) return null;
  const { guest, email: to } = found;
  const described = (await describeEvent(deps, guest)) ?? (await describeParty(deps, guest));
  return described && { to, guest, ...described };
}

async function describeEvent(
  deps: Pick<Deps, 'config' | 'db'>,
  guest: GuestRecord,
): Promise<Described | null> {
  const { eventId } = guest;
  const card = (await findEventCards(deps, [eventId])).get(eventId);
  if (card === undefined || card.event.status !== 'published') return null;
  const { organiserId, needsApproval } = card;
  const { username: organiser } = await getOrganiser(deps, organiserId);
  const isNamedInSubject = (await findPaidPlan(deps, organiserId)) !== null;
  const url = `${deps.config.PUBLIC_URL}/events/${eventId}`;
  const address = readsAddress(guest) ? card.exactAddress : null;
  const place = calendarPlace({ place: card.event.place, address });
  const facts = toFacts({ ...card.event, place });
  const event = { ...facts, organiser, url, isNamedInSubject, isParty: false };
  return { organiserId, needsApproval, event };
}

async function describeParty(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
  guest: GuestRecord,
): Promise<Described | null> {
  const found = await findPartyCard(deps, guest.eventId);
  const facts = found && (await findPartyFacts(deps.db, guest));
  if (found?.event.status !== 'published' || facts === null) return null;
  const url = await issueGuestLink(deps, guest);
  const organiser = nameHost(guest, facts);
  // Other people in the guest's home may read a subject line on a locked screen.
  const { isPollOpen } = facts;
  const event = {
    ...toFacts(found.event),
    organiser,
    url,
    isNamedInSubject: false,
    isParty: true,
    isPollOpen,
  };
  return { organiserId: null, needsApproval: false, event };
}

function toFacts({ name, beginDate, endDate, place }: EventFacts) {
  return { name, beginDate, endDate, place };
}

type EventFacts = Pick<EventInEmail, 'beginDate' | 'endDate' | 'name' | 'place'>;

/** The private link of a guest by their id; null for a removed or erased guest. */
export async function findGuestLink(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
  guestId: string,
): Promise<{ readonly eventId: string; readonly url: string } | null> {
  const guest = await findGuest(deps.db, guestId);
  if (guest === null || labelLink(guest) === null) return null;
  return { eventId: guest.eventId, url: await issueGuestLink(deps, guest) };
}

/**
 * The private link of a guest, only for that guest: its holder can read, change or cancel the
 * reply. It is signed, not stored, and the same in every message. Throws for an erased guest.
 */
export async function issueGuestLink(
  deps: Pick<Deps, 'config' | 'pseudonymise'>,
  guest: LinkedPerson,
): Promise<string> {
  const label = labelLink(guest);
  if (label === null) throw new Error('a forgotten guest has no private link');
  return replyLink(deps.config.PUBLIC_URL, await signId(deps, guest.id, label));
}

/**
 * Invalidates the private links that an account received as a guest: they are in a mailbox it no
 * longer owns. Returns the guests.
 */
export function renewLinksOf(tx: Queryable, accountId: string): Promise<string[]> {
  return countUpLinks(tx, accountId);
}
