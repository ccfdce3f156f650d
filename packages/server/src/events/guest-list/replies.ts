import { guestListFull, isWithinLimit } from '@lampion/contract/billing/rules/plan-limits';
import { isPublicStatus } from '@lampion/contract/events/events';
import type { ReplyDays } from '@lampion/contract/events/guests';
import { type MemberReplyPage, REPLIES_PER_PAGE } from '@lampion/contract/events/replies';
import { type EventTimes, isOver } from '@lampion/contract/events/rules/event-timing';
import { z } from 'zod';
import type { Deps, EventListener } from '../../deps.ts';
import { findMember } from '../../people/members/members.ts';
import { type Actor, type Member, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { findEventCards } from '../events/agenda.ts';
import {
  type EventRecord,
  findOwnEvent,
  type GatheringRecord,
  lockEvent,
  lockGathering,
} from '../events/update.ts';
import { decidePlaces, isServed, OFFER_LASTS_MS, type PlaceDecision } from './decide-places.ts';
import type { ServedEvent } from './guests.ts';
import { findReplyDays } from './invitation-store.ts';
import {
  findInvitationsOf,
  findRepliesOf,
  type OwnReplyRow,
  type ReplyPosition,
} from './party-guest-store.ts';
import {
  clearOffers,
  type EventPlaces,
  findFirstUnconfirmed,
  findLine,
  findOffers,
  givePlaces,
  offerPlaces,
  readPlaceCounts,
} from './place-store.ts';
import { toMemberReply } from './view.ts';
import { moveUnconfirmed, notifyWaiting, publishWaitingList } from './waiting-list.ts';

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

const positionSchema = z
  .tuple([timeSchema, z.uuid()])
  .transform(([begin, id]): ReplyPosition => ({ beginDate: new Date(begin), id }));

interface PageWanted {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

type Find = (
  member: Member,
  range: { after: ReplyPosition | undefined; limit: number },
) => Promise<OwnReplyRow[]>;

/**
 * Events the calling member replied to, latest begin first, in pages of 20 unless `limit` says
 * otherwise. Unpublished ones are excluded.
 * @throws AppError `not_authenticated`; `invalid_input` for an invalid cursor
 */
export function listOwnReplies(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  page: PageWanted,
): Promise<MemberReplyPage> {
  return readPage(deps, actor, page, (member, range) => findRepliesOf(deps.db, member, range));
}

/**
 * Pending invitations to events that are not over, the next event first, with the same pages.
 * @throws AppError as `listOwnReplies`
 */
export function listOwnInvitations(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  page: PageWanted,
): Promise<MemberReplyPage> {
  return readPage(deps, actor, page, (member, range) =>
    findInvitationsOf(deps.db, member, { ...range, now: deps.now() }),
  );
}

async function readPage(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { limit = REPLIES_PER_PAGE, cursor }: PageWanted,
  find: Find,
): Promise<MemberReplyPage> {
  const { accountId } = requireAccount(actor);
  const after = readCursor(positionSchema, cursor);
  const member = await findMember(deps.db, accountId);
  if (member === null) return { replies: [], nextCursor: null };
  const found = await find(member, { after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ beginDate, guest }) => [
    beginDate.getTime(),
    guest.id,
  ]);
  const cards = await findEventCards(
    deps,
    rows.map(({ guest }) => guest.eventId),
  );
  const now = deps.now();
  const replies = rows.flatMap((row) => {
    const card = cards.get(row.guest.eventId);
    return card === undefined ? [] : [toMemberReply(row, card, now)];
  });
  return { replies, nextCursor };
}

/**
 * Replies to the caller's event by day in Paris, including days without any; the last 120 days,
 * starting and ending with a day that has one. A changed reply counts on the day of its last
 * change.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function listReplyDays(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
): Promise<ReplyDays> {
  await findOwnEvent(deps, actor, eventId);
  return findReplyDays(deps.db, eventId);
}

/**
 * Serves the waiting list (`decidePlaces` decides who gets what) and notifies the guests concerned:
 * those who get a place, those who yield, and those who get an offer of fewer places. Does nothing
 * once the event is cancelled, unpublished or over. Call it in the transaction that locks the
 * event, after any change that may free a place. Idempotent.
 * @returns how many guests got a place
 */
export async function moveWaiting(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: Omit<EventPlaces, 'plusOnesMax'>,
): Promise<number> {
  const now = deps.now();
  if (!isOpenEvent(event, now)) return 0;
  const counts = await readPlaceCounts(tx, event.id);
  const offers = counts.offered > 0 ? await findOffers(tx, event.id) : [];
  // A party may have become smaller since its offer: it fits in the places held for it.
  if (offers.length === 0 && isServed(event.capacity, counts, offers, now)) return 0;
  const line = await findLine(tx, event.id);
  const decision = decidePlaces(event.capacity, counts, line, now);
  await apply(deps, tx, event.id, decision, new Date(now.getTime() + OFFER_LASTS_MS));
  await publishWaitingList(tx, event.id, line, decision);
  return decision.placed.length;
}

/** The same after a change of the event: its places, date or status may have changed. */
export const moveWaitingOnChange: EventListener = async (deps, tx, { after }) => {
  await moveWaiting(deps, tx, after);
};

async function apply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  eventId: string,
  { placed, yielding, lapsed, withdrawn, offered }: PlaceDecision,
  until: Date,
): Promise<void> {
  const placedIds = placed.map(({ id }) => id);
  const lapsedIds = lapsed.map(({ id }) => id);
  if (lapsedIds.length > 0) await clearOffers(tx, lapsedIds, { isDeclined: true });
  if (withdrawn.length > 0) await clearOffers(tx, withdrawn, { isDeclined: false });
  await moveUnconfirmed(deps, tx, eventId, yielding);
  if (placedIds.length > 0) await givePlaces(tx, placedIds);
  if (offered !== null) {
    await offerPlaces(tx, offered.id, { places: offered.places, until });
    const order = { eventId, until: until.toISOString() };
    await deps.jobs.enqueue(tx, 'end-offers', order, { startAfter: until });
    await notifyWaiting(deps, tx, eventId, { kind: 'places_offered', guestIds: [offered.id] });
  }
  await notifyWaiting(deps, tx, eventId, { kind: 'place_freed', guestIds: placedIds });
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

export type { EventPlaces };

/** Whether replies are open: the event is published, or a party, not cancelled, and not over. */
export function isOpenEvent(event: EventTimes & Pick<EventPlaces, 'status'>, now: Date): boolean {
  return (event.status === 'published' || event.status === 'private') && !isOver(event, now);
}

/**
 * Checks that people may be invited.
 * @throws AppError `event_draft`; `event_closed` for an event that is cancelled, unpublished or
 * over
 */
export function requireOpenEvent(event: Parameters<typeof isOpenEvent>[0], now: Date): void {
  if (event.status === 'draft') throw new AppError('event_draft');
  if (!isOpenEvent(event, now)) throw new AppError('event_closed');
}

/**
 * The places of an event open for replies, locked until the transaction ends.
 * @throws AppError `event_not_found`, also for a draft and an unpublished one; `event_closed` for a
 * cancelled one or one that is over
 */
export async function openPlaces(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
): Promise<EventRecord> {
  const event = await lockEvent(tx, eventId);
  if (event === null || !isPublicStatus(event.status)) throw new AppError('event_not_found');
  if (!isOpenEvent(event, now())) throw new AppError('event_closed');
  return event;
}

/**
 * The same for an event or a party, for a guest on its list.
 * @throws AppError `event_not_found`, `event_closed`
 */
export async function openGathering(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  id: string,
): Promise<GatheringRecord> {
  const event = await lockGathering(tx, id);
  if (event === null || (event.organiserId !== null && !isPublicStatus(event.status)))
    throw new AppError('event_not_found');
  if (!isOpenEvent(event, now())) throw new AppError('event_closed');
  return event;
}
