import type { EventStatus } from '@lampion/contract/events/events';
import type { PartyStatus } from '@lampion/contract/events/party';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm';
import { appAccounts } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { eventReplyCounts, guests } from '../../platform/db/tables/events/guest-list.ts';
import { hasEntries, isInside, peopleInOf } from '../door/read-model.ts';
import { events } from '../events/read-model.ts';
import type { Offer, TakenPlaces, WaitingParty } from './places.ts';
import { isComing, isUnconfirmedGuest } from './read-model.ts';

/** The columns of an event or party that decide about places. */
export interface EventPlaces {
  readonly id: string;
  readonly status: EventStatus | PartyStatus;
  readonly beginDate: Date;
  readonly endDate: Date;
  /** Null: no limit. */
  readonly capacity: number | null;
  readonly plusOnesMax: number;
  /** Whether a yes is a request until the organiser accepts it. */
  readonly needsApproval: boolean;
}

/** On the waiting list: requests come to it only once they are accepted. */
const isWaiting = sql`(${guests.waitingRank} IS NOT NULL AND ${guests.requestedAt} IS NULL)`;

/** Numbers of guests and places of an event. */
export interface PlaceCounts extends TakenPlaces {
  readonly guests: number;
  readonly waiting: number;
  /** Offered places, including those of ended offers. */
  readonly offered: number;
}

const wantedEvent = sql.placeholder('eventId');

const placeCounts = prepareOnce((db) => {
  const { yes, waiting, maybe, no, pending, ...counts } = getTableColumns(eventReplyCounts);
  return db
    .select({
      guests: sql<number>`${yes} + ${waiting} + ${maybe} + ${no} + ${pending}`,
      waiting,
      taken: counts.places,
      unconfirmed: counts.unconfirmedPlaces,
      offered: counts.offeredPlaces,
    })
    .from(eventReplyCounts)
    .where(eq(eventReplyCounts.eventId, wantedEvent))
    .prepare('place_counts');
});

/** Unconfirmed guests whose place is used. Reads no guests before the first entry at the door. */
const usedUnconfirmed = prepareOnce((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(guests)
    .where(
      and(
        hasEntries(wantedEvent),
        eq(guests.eventId, wantedEvent),
        isUnconfirmedGuest,
        isComing,
        isInside(guests.id),
      ),
    )
    .prepare('used_unconfirmed'),
);

/**
 * One row, maintained by triggers: reading it costs the same for any number of guests.
 * `unconfirmed` counts only guests who may yield: those whose place is not used.
 */
export async function readPlaceCounts(db: Queryable, id: string): Promise<PlaceCounts> {
  const [row] = await placeCounts(db).execute({ eventId: id });
  if (row === undefined) throw new Error('an event has no counts');
  if (row.unconfirmed === 0) return row;
  const [used] = await usedUnconfirmed(db).execute({ eventId: id });
  return { ...row, unconfirmed: row.unconfirmed - (used?.count ?? 0) };
}

/** How many people of a guest's group were let in at the door. */
export async function countInside(db: Queryable, guestId: string): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`SELECT ${peopleInOf(guestId)} AS people`);
  return rows[0]?.people ?? 0;
}

/** The guests of an event who have, or whose companions have, been let in. */
export async function findInside(db: Queryable, eventId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: guests.id })
    .from(guests)
    .where(and(hasEntries(eventId), eq(guests.eventId, eventId), isInside(guests.id)));
  return new Set(rows.map(({ id }) => id));
}

/** The capacity of an event; null without a limit, and for an unknown event. */
export async function findCapacity(db: Queryable, id: string): Promise<number | null> {
  const [row] = await db.select({ capacity: events.capacity }).from(events).where(eq(events.id, id));
  return row?.capacity ?? null;
}

/** The address that only guests who come may read (`readsAddress`); null where none is hidden. */
export async function findExactAddress(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.select({ found: events.exactAddress }).from(events).where(eq(events.id, id));
  return row?.found ?? null;
}

/** Offers to waiting parties of an event, ended ones included. */
export async function findOffers(db: Queryable, id: string): Promise<Offer[]> {
  const rows = await db
    .select({ places: guests.offeredPlaces, until: guests.offeredUntil })
    .from(guests)
    .where(and(eq(guests.eventId, id), isWaiting, isNotNull(guests.offeredUntil)));
  return rows.flatMap(({ places, until }) => (places === null || until === null ? [] : [{ places, until }]));
}

/** Unconfirmed participants whose place is not used, latest first. */
export async function findLastUnconfirmed(tx: Queryable, eventId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), isUnconfirmedGuest, isComing, not(isInside(guests.id))))
    .orderBy(desc(guests.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * The first unconfirmed guest from before an instant who waits or has an unused place; null for
 * none.
 */
export async function findFirstUnconfirmed(
  tx: Queryable,
  eventId: string,
  before: Date,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: guests.id })
    .from(guests)
    .where(
      and(
        eq(guests.eventId, eventId),
        isUnconfirmedGuest,
        lt(guests.createdAt, before),
        not(isInside(guests.id)),
      ),
    )
    .orderBy(asc(guests.id))
    .limit(1);
  return row?.id ?? null;
}

const lastRank = prepareOnce((tx) =>
  tx
    .select({ rank: sql<number>`coalesce(max(${guests.waitingRank}), 0)::int` })
    .from(guests)
    .where(eq(guests.eventId, wantedEvent))
    .prepare('last_rank'),
);

/** The last rank on the waiting list, 0 when it is empty. */
export async function findLastRank(tx: Queryable, eventId: string): Promise<number> {
  const [row] = await lastRank(tx).execute({ eventId });
  return row?.rank ?? 0;
}

/** Confirmed guests come before the others. */
const isConfirmedInLine = not(isUnconfirmedGuest);

/**
 * The waiting list, in order: confirmed parties by rank, then unconfirmed ones by time of request,
 * also after losing a place.
 */
export async function findLine(tx: Queryable, id: string): Promise<WaitingParty[]> {
  const rows = await tx
    .select({
      id: guests.id,
      people: sql<number>`1 + ${guests.plusOnes}`,
      isConfirmed: sql<boolean>`NOT ${isUnconfirmedGuest}`,
      isReachable: sql<boolean>`coalesce(${guests.email}, ${guests.accountId}::text, ${guests.appAccountId}::text) IS NOT NULL`,
      places: guests.offeredPlaces,
      until: guests.offeredUntil,
      declinedPlaces: guests.declinedPlaces,
    })
    .from(guests)
    .where(and(eq(guests.eventId, id), isWaiting))
    .orderBy(
      sql`${isUnconfirmedGuest}`,
      sql`CASE WHEN NOT ${isUnconfirmedGuest} THEN ${guests.waitingRank} END`,
      asc(guests.id),
    );
  return rows.map(({ places, until, ...party }) => ({
    ...party,
    offer: places === null || until === null ? null : { places, until },
  }));
}

/** The position of a waiting guest, from 1. */
export function countWaitingUpTo(
  db: Queryable,
  eventId: string,
  { id, rank, isConfirmed }: { readonly id: string; readonly rank: number; readonly isConfirmed: boolean },
): Promise<number> {
  const isServedBefore = isConfirmed
    ? and(isConfirmedInLine, sql`${guests.waitingRank} <= ${rank}`)
    : or(isConfirmedInLine, sql`${guests.id} <= ${id}`);
  return db.$count(guests, and(eq(guests.eventId, eventId), isWaiting, isServedBefore));
}

/** Columns of every reply that is not on the waiting list: no offer, nothing declined. */
export const unoffered = { offeredPlaces: null, offeredUntil: null, declinedPlaces: 0 } as const;

/** Gives waiting guests places; an unconfirmed guest gets a single one. */
export async function givePlaces(tx: Queryable, guestIds: readonly string[]): Promise<void> {
  await tx
    .update(guests)
    .set({
      reply: 'yes',
      waitingRank: null,
      plusOnes: sql`CASE WHEN ${isUnconfirmedGuest} THEN 0 ELSE ${guests.plusOnes} END`,
      ...unoffered,
    })
    .where(inArray(guests.id, [...guestIds]));
}

/** Ends offers to guests, as declined or as if they had not been made. */
export async function clearOffers(
  tx: Queryable,
  guestIds: readonly string[],
  { isDeclined }: { readonly isDeclined: boolean },
): Promise<void> {
  const declinedPlaces = sql`greatest(${guests.declinedPlaces}, ${guests.offeredPlaces})`;
  await tx
    .update(guests)
    .set({ offeredPlaces: null, offeredUntil: null, ...(isDeclined && { declinedPlaces }) })
    .where(and(inArray(guests.id, [...guestIds]), isNotNull(guests.offeredPlaces)));
}

/** Declines places that were offered to a waiting guest or shown as free; a larger offer stays. */
export async function declineOffer(tx: Queryable, guestId: string, places: number): Promise<void> {
  const isLarger = sql`coalesce(${guests.offeredPlaces}, 0) > ${places}`;
  const declinedPlaces = sql`greatest(${guests.declinedPlaces}, ${places}::int)`;
  await tx
    .update(guests)
    .set({ offeredPlaces: null, offeredUntil: null, declinedPlaces })
    .where(and(eq(guests.id, guestId), not(isLarger)));
}

/** Holds places for a waiting guest. */
export async function offerPlaces(tx: Queryable, guestId: string, { places, until }: Offer): Promise<void> {
  await tx.update(guests).set({ offeredPlaces: places, offeredUntil: until }).where(eq(guests.id, guestId));
}

/** Moves participants to the waiting list, with the companions they asked for. */
export async function takePlaces(tx: Queryable, id: string, guestIds: readonly string[]): Promise<void> {
  const last = await findLastRank(tx, id);
  await tx.execute(sql`
    UPDATE ${guests} SET reply = 'waiting', waiting_rank = ${last} + taken.number,
      plus_ones = coalesce(asked_plus_ones, 0)
    FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS number
      FROM ${guests} WHERE ${inArray(guests.id, [...guestIds])}) AS taken
    WHERE ${guests.id} = taken.id`);
}

/** Open requests; without their ids, all of the event. They become part of the waiting list. */
export async function acceptRequests(tx: Queryable, eventId: string, ids?: readonly string[]): Promise<void> {
  const isWanted = ids && inArray(guests.id, [...ids]);
  await tx
    .update(guests)
    .set({ requestedAt: null })
    .where(and(eq(guests.eventId, eventId), isNotNull(guests.requestedAt), isWanted));
}

/** The same for refused ones, in the order of their replies. */
export async function acceptRefused(tx: Queryable, eventId: string, ids: readonly string[]): Promise<void> {
  const last = await findLastRank(tx, eventId);
  const isWanted = and(
    eq(guests.eventId, eventId),
    inArray(guests.id, [...ids]),
    isNotNull(guests.refusedAt),
  );
  await tx.execute(sql`
    UPDATE ${guests} SET reply = 'waiting', waiting_rank = ${last} + again.number, refused_at = NULL, refusal_words = ''
    FROM (SELECT id, row_number() OVER (ORDER BY replied_at, id)::int AS number FROM ${guests} WHERE ${isWanted}) AS again
    WHERE ${guests.id} = again.id`);
}

/** Open requests of an event among these guests; they bring nobody any more. */
export async function refuseRequests(
  tx: Queryable,
  eventId: string,
  ids: readonly string[],
  refusal: { readonly refusedAt: Date; readonly refusalWords: string },
): Promise<string[]> {
  const left = {
    reply: 'no',
    plusOnes: 0,
    askedPlusOnes: null,
    waitingRank: null,
    requestedAt: null,
  } as const;
  const rows = await tx
    .update(guests)
    .set({ ...left, ...unoffered, ...refusal })
    .where(and(eq(guests.eventId, eventId), inArray(guests.id, [...ids]), isNotNull(guests.requestedAt)))
    .returning({ id: guests.id });
  return rows.map(({ id }) => id);
}

const ofAccount = sql`(SELECT ${appAccounts.id} FROM ${appAccounts} WHERE ${appAccounts.accountId} = ${guests.accountId})`;
const memberId = sql<string | null>`coalesce(${guests.appAccountId}, ${ofAccount})`;

/** App accounts of those guests who are members. */
export async function findMembersAmong(tx: Queryable, guestIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ memberId })
    .from(guests)
    .where(inArray(guests.id, [...guestIds]));
  return rows.flatMap((row) => row.memberId ?? []);
}

/** App accounts of those guests who are members and on the list of a party, by guest id. */
export async function findMembersWaiting(
  tx: Queryable,
  guestIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: guests.id, memberId })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(and(inArray(guests.id, [...guestIds]), isNotNull(events.hostId)));
  return new Map(rows.flatMap((row) => (row.memberId === null ? [] : [[row.id, row.memberId] as const])));
}
