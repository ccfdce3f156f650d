import type { Deps, EventListener } from '../../deps.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { queueEmail, queueEmails } from '../../messages/mail/queue.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { postponeRequestNotice } from '../events/update.ts';
import {
  acceptRequests,
  clearOffers,
  countWaitingUpTo,
  type EventPlaces,
  findLastUnconfirmed,
  findLine,
  findMembersAmong,
  findMembersWaiting,
  findOffers,
  givePlaces,
  offerPlaces,
  readPlaceCounts,
  takePlaces,
} from './place-store.ts';
import {
  countHeld,
  decidePlaces,
  isOpenEvent,
  isServed,
  OFFER_LASTS_MS,
  type PlaceDecision,
  type ServedEvent,
  type WaitingParty,
} from './places.ts';
import { isUnconfirmed } from './policy.ts';
import type { GuestRecord } from './reply-store.ts';

/**
 * The current places of a locked event (`openPlaces`). Ended offers are settled and the waiting
 * list is served first, so any place still free goes to the caller. Guest rows read before this may
 * be outdated.
 */
export async function readPlaces<Event extends EventPlaces>(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: Event,
): Promise<Event & ServedEvent> {
  const { isSettled, places } = await readNow(deps, tx, event);
  if (isSettled) return { ...event, places };
  await moveWaiting(deps, tx, event);
  return { ...event, places: (await readNow(deps, tx, event)).places };
}

async function readNow({ now }: Pick<Deps, 'now'>, tx: Queryable, { id, capacity }: EventPlaces) {
  const counts = await readPlaceCounts(tx, id);
  const offers = counts.offered > 0 ? await findOffers(tx, id) : [];
  const places = { ...counts, held: countHeld(offers, now()) };
  return { places, isSettled: isServed(capacity, counts, offers, now()) };
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
  event: Omit<EventPlaces, 'needsApproval' | 'plusOnesMax'>,
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

/** The same after changes that may give places: more of them, a later end, or a restored event. */
export const moveWaitingOnChange: EventListener = async (deps, tx, changed) => {
  for (const { before, after } of changed) {
    const isOpened = before.needsApproval && !after.needsApproval;
    // Without approval all open requests are accepted, as far as there is room.
    if (isOpened) await acceptRequests(tx, after.id);
    const isReopened = isOpenEvent(after, deps.now()) && !isOpenEvent(before, deps.now());
    if (isOpened || isReopened || before.capacity !== after.capacity) await moveWaiting(deps, tx, after);
  }
};

/** Requests of a quarter of an hour are one e-mail to the organiser. */
const REQUESTS_WAIT_MS = 15 * 60_000;

/**
 * Lets the organiser know of a guest's new request: by one e-mail that leaves in a while and counts
 * those that are open then. Does nothing for other replies. Call it in the transaction that locks
 * the event.
 */
export async function noteRequest(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  { id }: Pick<EventPlaces, 'id'>,
  { requestedAt }: Pick<GuestRecord, 'requestedAt'>,
): Promise<void> {
  if (requestedAt === null) return;
  const now = deps.now();
  const dueAt = new Date(now.getTime() + REQUESTS_WAIT_MS);
  if (await postponeRequestNotice(tx, id, { now, dueAt }))
    await queueEmail(deps, tx, { template: 'requests-waiting', id, dueAt });
}

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

interface NotifiedGuests {
  readonly kind: 'place_freed' | 'places_offered';
  readonly guestIds: readonly string[];
}

/**
 * Notifies waiting guests that they got places or an offer: members who are guests of a party in
 * their news, all others by e-mail.
 */
async function notifyWaiting(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  eventId: string,
  { kind, guestIds }: NotifiedGuests,
): Promise<void> {
  if (guestIds.length === 0) return;
  const members = await findMembersWaiting(tx, guestIds);
  const written = guestIds.filter((id) => !members.has(id));
  const emails =
    kind === 'place_freed' ? (['place-freed', 'ticket'] as const) : (['places-offered'] as const);
  await queueEmails(
    deps,
    tx,
    written.flatMap((id) => emails.map((template) => ({ template, id }))),
  );
  const to = [...members.values()];
  if (to.length === 0) return;
  await deps.jobs.enqueue(tx, 'tell-places', { eventId, kind, memberIds: to });
}

/**
 * Only the first guests of the list are notified of a better position: the others are far from a
 * place.
 */
const MOVING_UP_NOTIFIED = 100;

/** Refreshes the open apps of waiting guests whose position, place or offer changed. */
async function publishWaitingList(
  tx: Queryable,
  eventId: string,
  line: readonly WaitingParty[],
  { placed, lapsed, withdrawn, offered }: PlaceDecision,
): Promise<void> {
  const concerned = [...placed, ...lapsed, ...(offered === null ? [] : [offered])].map(({ id }) => id);
  if (concerned.length + withdrawn.length === 0) return;
  const movingUp = line.slice(0, MOVING_UP_NOTIFIED).map(({ id }) => id);
  const members = await findMembersAmong(tx, [...new Set([...concerned, ...withdrawn, ...movingUp])]);
  await publishLive(tx, { subjects: [`party:${eventId}`], members });
}

/**
 * Moves unconfirmed guests to the waiting list, latest first, and notifies them by e-mail: each
 * yields one place to confirmed guests. Call it in the transaction that locks the event.
 */
export async function moveUnconfirmed(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  eventId: string,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const ids = await findLastUnconfirmed(tx, eventId, count);
  await takePlaces(tx, eventId, ids);
  const emails = ids.map((id) => ({ template: 'reply-received', id }) as const);
  await queueEmails(deps, tx, emails);
}

/** A guest's position on the waiting list, from 1; null for guests who do not wait. */
export async function findWaitingPosition(
  { db }: Pick<Deps, 'db'>,
  guest: GuestRecord,
): Promise<number | null> {
  const { id, eventId, waitingRank: rank } = guest;
  if (rank === null) return null;
  return countWaitingUpTo(db, eventId, { id, rank, isConfirmed: !isUnconfirmed(guest) });
}
