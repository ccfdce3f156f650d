import { guestListFull, isWithinLimit } from '@lampion/contract/billing/rules/plan-limits';
import { PARTY_GUESTS_MAX } from '@lampion/contract/events/party-body';
import type { ReplyBody } from '@lampion/contract/events/replies';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PartyRecord } from '../events/update.ts';
import { type EventPlaces, findFirstUnconfirmed, unoffered } from './place-store.ts';
import {
  countFree,
  isOpenEvent,
  type Place,
  requireUnused,
  resolvePlace,
  type ServedEvent,
} from './places.ts';
import {
  deleteGuest,
  findGuest,
  findMemberGuest,
  findUnownedGuest,
  type GuestRecord,
  insertGuest,
  isLostParty,
  type NewGuestRecord,
  updateGuest,
} from './reply-store.ts';
import { moveUnconfirmed, moveWaiting, noteRequest, readPlaces } from './waiting-list.ts';

type Limits = Pick<EventPlaces, 'capacity' | 'plusOnesMax'>;

/** How many companions a guest may bring: with the guest, never more than the capacity. */
export function countPlusOnesMax({ capacity, plusOnesMax }: Limits): number {
  return capacity === null ? plusOnesMax : Math.min(plusOnesMax, capacity - 1);
}

/** Checks the number of companions. @throws AppError `invalid_input` at `plusOnes` */
export function checkPlusOnes(event: Limits, plusOnes: number): void {
  const most = countPlusOnesMax(event);
  if (plusOnes <= most) return;
  throw new AppError('invalid_input', { fields: [{ path: 'plusOnes', message: describeMost(event, most) }] });
}

function describeMost({ capacity, plusOnesMax }: Limits, most: number): string {
  const words = most === 0 ? 'Vous ne pouvez amener personne' : `${most} au maximum`;
  if (most === plusOnesMax) return words;
  return `${words} : il y a ${capacity} place${capacity === 1 ? '' : 's'} en tout`;
}

interface GuestLimit {
  /** How many guests the organiser's plan allows (`findGuestLimit`); null: any number. */
  readonly limit: number | null;
  /** Unconfirmed guests from before this instant yield. */
  readonly unconfirmedSince: Date;
}

/**
 * Checks that the organiser's plan has room for a new guest. The error does not mention the plan:
 * guests only see that the list is full.
 * @returns the guest who must yield; null for none
 * @throws AppError `plan_limit_reached`
 */
export async function checkGuestCount(
  tx: Queryable,
  { id, places: { guests } }: ServedEvent,
  { limit, unconfirmedSince }: GuestLimit,
): Promise<string | null> {
  if (limit === null || isWithinLimit(guests + 1, limit)) return null;
  const yielding = isWithinLimit(guests, limit) ? await findFirstUnconfirmed(tx, id, unconfirmedSince) : null;
  if (yielding === null) throw new AppError('plan_limit_reached', { message: guestListFull });
  return yielding;
}

/**
 * Saves one reply of a guest on the list, who is authenticated (a member, or by private link), to
 * an event whose places are locked and read (`readPlaces`): a yes gets a place or joins the waiting
 * list, a freed place goes to the waiting list. Idempotent.
 * @throws AppError `invalid_input` at `plusOnes`, `place_used`
 */
export async function saveReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: ServedEvent,
  known: GuestRecord,
  wanted: ReplyBody,
): Promise<GuestRecord> {
  // An organiser who refused may change their mind; asking again does not.
  if (known.refusedAt !== null) return known;
  const plusOnes = readPlusOnes(event, known, wanted);
  const place = await findPlace(deps, tx, event, known, { ...wanted, plusOnes });
  const isSame = known.reply === place.reply;
  const { isShown = known.isShown } = wanted;
  const isUnchanged = isSame && known.plusOnes === plusOnes && known.isShown === isShown;
  if (isUnchanged && known.askedPlusOnes === null) return known;
  await requireUnused(tx, known, { reply: place.reply, plusOnes });
  const values = { ...toValues(place, plusOnes, isSame ? known.repliedAt : deps.now()), isShown };
  const guest = await updateGuest(tx, known.id, values);
  if (known.requestedAt === null) await noteRequest(deps, tx, event, guest);
  await moveUnconfirmed(deps, tx, event.id, place.yielding);
  // Also after leaving the waiting list or reducing a party: the next one may fit now, or this one.
  const isElsewhere = known.reply !== 'yes' && known.reply !== 'waiting' && place.reply !== 'waiting';
  if (isElsewhere || (await moveWaiting(deps, tx, event)) === 0) return guest;
  return (await findGuest(tx, guest.id)) ?? guest;
}

/**
 * The same for someone who is not on the list yet.
 * @param limit guests that the organiser's plan allows (`findGuestLimit`).
 * @throws AppError also `plan_limit_reached`
 */
export async function saveFirstReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: ServedEvent,
  newcomer: NewGuest,
  { limit, isShown = false, ...wanted }: ReplyBody & { readonly limit: number | null },
): Promise<GuestRecord> {
  const plusOnes = readPlusOnes(event, null, wanted);
  const place = await findPlace(deps, tx, event, null, { ...wanted, plusOnes });
  const yieldingId = await checkGuestCount(tx, event, { limit, unconfirmedSince: deps.now() });
  const values = { ...newcomer, ...toValues(place, plusOnes, deps.now()), isShown };
  const guest = await addGuest(deps, tx, event, values, yieldingId);
  await noteRequest(deps, tx, event, guest);
  await moveUnconfirmed(deps, tx, event.id, place.yielding);
  // Fewer places than the party needs are free: they are offered.
  if (place.reply === 'waiting' && countFree(event.capacity, event.places) > 0)
    await moveWaiting(deps, tx, event);
  return guest;
}

type Answered =
  | Place
  | {
      readonly reply: 'maybe' | 'no';
      readonly waitingRank: null;
      readonly requestedAt: null;
      readonly yielding: 0;
    };

async function findPlace(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  event: ServedEvent,
  guest: GuestRecord | null,
  { reply, plusOnes }: { readonly reply: ReplyBody['reply']; readonly plusOnes: number },
): Promise<Answered> {
  if (reply !== 'yes') return { reply, waitingRank: null, requestedAt: null, yielding: 0 };
  return resolvePlace(tx, event, { guest, isConfirmed: true, now: now() }, plusOnes);
}

function toValues({ reply, waitingRank, requestedAt }: Answered, plusOnes: number, repliedAt: Date | null) {
  const values = { reply, waitingRank, requestedAt, plusOnes, askedPlusOnes: null, repliedAt };
  return reply === 'waiting' ? values : { ...values, ...unoffered };
}

/** Guests who do not come bring no one. */
function readPlusOnes(event: EventPlaces, known: GuestRecord | null, { reply, plusOnes }: ReplyBody): number {
  if (reply === 'no') return 0;
  if (plusOnes === undefined || plusOnes === known?.plusOnes) return known?.plusOnes ?? 0;
  checkPlusOnes(event, plusOnes);
  return plusOnes;
}

/** With a message to the host; unchanged when missing. */
type PartyReply = ReplyBody & { readonly word?: string | undefined };

interface Replier {
  readonly member: Member;
  /** The guest's row, read under the lock; null when not on the list. */
  readonly guest: GuestRecord | null;
}

/**
 * Saves a member's reply to a locked party, by the rules of all events. The caller has checked that
 * they may reply. Idempotent.
 * @throws AppError `event_closed`, `invalid_input` at `plusOnes`, `plan_limit_reached` when its
 * list is full
 */
export async function savePartyReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  { member, guest }: Replier,
  { word, ...wanted }: PartyReply,
): Promise<GuestRecord> {
  if (!isOpenEvent(party, deps.now())) throw new AppError('event_closed');
  const before = guest ?? (await attachGuest(deps, tx, party, member));
  const event = await readPlaces(deps, tx, party);
  // Guests on the waiting list may have moved.
  const known = before?.reply === 'waiting' ? await findMemberGuest(tx, party.id, member) : before;
  const saved = await (known === null
    ? saveFirstReply(deps, tx, event, toNewGuest(member), { ...wanted, limit: PARTY_GUESTS_MAX })
    : saveReply(deps, tx, event, known, wanted));
  const { accountId, appAccountId } = member;
  // A guest invited by address is linked to the account by replying.
  const nickname = saved.appAccountId === null ? member.nickname : saved.nickname;
  return updateGuest(tx, saved.id, { accountId, appAccountId, nickname, word: word ?? saved.word });
}

/**
 * Adds a guest to the list of a locked event. A guest who must yield (`checkGuestCount`) is
 * removed, and a place thus freed goes to the waiting list.
 */
export async function addGuest(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: EventPlaces,
  newcomer: Omit<NewGuestRecord, 'eventId' | 'createdAt'>,
  yieldingId: string | null,
): Promise<GuestRecord> {
  if (yieldingId !== null) await deleteGuest(tx, event.id, yieldingId);
  const guest = await insertGuest(tx, { ...newcomer, eventId: event.id, createdAt: deps.now() });
  if (yieldingId === null) return guest;
  await moveWaiting(deps, tx, event);
  return (await findGuest(tx, guest.id)) ?? guest;
}

/**
 * Links a reply given with the member's address before it was confirmed to their account. Does
 * nothing when the member is already on the list. Call it in the transaction that locks the event.
 * Idempotent.
 * @returns the linked row; null when there is none. Guests on the waiting list may have moved
 */
export async function attachGuest(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: EventPlaces,
  member: Member,
): Promise<GuestRecord | null> {
  const { accountId, email } = member;
  const guest = email && (await findUnownedGuest(tx, event.id, email));
  if (!guest || (await findMemberGuest(tx, event.id, member))) return null;
  const linked = await updateGuest(tx, guest.id, { accountId, emailConfirmedAt: deps.now() });
  await moveWaiting(deps, tx, event);
  return linked;
}

export type { GuestRecord };

/** A guest by id, on the list of one event or party; null when they are not on it. */
export async function findListedGuest(
  db: Queryable,
  eventId: string,
  id: string,
): Promise<GuestRecord | null> {
  const guest = await findGuest(db, id);
  return guest?.eventId === eventId ? guest : null;
}

/** Whether a guest lost a party by a block; never an organiser's event. */
export function hasLostParty(db: Queryable, guest: GuestRecord): Promise<boolean> {
  return isLostParty(db, guest);
}

/** A member as a guest of an event or a party; null when not on its list. */
export function findOwnGuest(db: Queryable, eventId: string, member: Member): Promise<GuestRecord | null> {
  return findMemberGuest(db, eventId, member);
}

/** A guest who is not on the list yet. */
export interface NewGuest {
  readonly id?: undefined;
  readonly nickname: string;
  readonly email: string | null;
  readonly accountId: string | null;
  readonly appAccountId: string | null;
}

/** A member who is not on the list yet. */
export function toNewGuest({ nickname, accountId, appAccountId }: Member): NewGuest {
  return { nickname, accountId, appAccountId, email: null };
}
