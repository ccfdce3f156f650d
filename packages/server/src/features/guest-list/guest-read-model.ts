import { and, eq, not, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/guest-list.ts';

// The single definition of participants and their count, for pages, lists and statistics.

export const eventReplyCounts: Readable<
  typeof tables.eventReplyCounts,
  'eventId' | 'maybe' | 'no' | 'offeredPlaces' | 'organiserId' | 'pending' | 'places' | 'waiting' | 'yes'
> = tables.eventReplyCounts;

export const guests: Readable<
  typeof tables.guests,
  'accountId' | 'appAccountId' | 'email' | 'eventId' | 'id' | 'nickname' | 'plusOnes' | 'reply' | 'word'
> = tables.guests;

export const organiserReplyDays: Readable<
  typeof tables.organiserReplyDays,
  'day' | 'maybe' | 'no' | 'organiserId' | 'yes'
> = tables.organiserReplyDays;

/** Same as `isUnconfirmed` of the policy, written like the condition of the partial index. */
export const isUnconfirmedGuest = sql`(${tables.guests.reply} IN ('yes', 'waiting')
  AND ${tables.guests.email} IS NOT NULL AND ${tables.guests.emailConfirmedAt} IS NULL
  AND ${tables.guests.accountId} IS NULL AND ${tables.guests.appAccountId} IS NULL)`;

/**
 * Guests whose address was given by whoever had a link, and not by them as far as we know: until its owner opens the
 * private link, or a host invites it.
 */
export const isUnowned = sql`(${tables.guests.email} IS NOT NULL AND ${tables.guests.emailConfirmedAt} IS NULL
  AND ${tables.guests.accountId} IS NULL AND ${tables.guests.appAccountId} IS NULL
  AND (${tables.guests.invitedAt} IS NULL OR ${tables.guests.reply} <> 'pending'))`;

interface Person {
  readonly accountId: Placeholder | string;
  readonly appAccountId: Placeholder | string | null;
  /** Null until it is confirmed. */
  readonly email: Placeholder | string | null;
}

/**
 * A member's rows on guest lists: by account, by app account, or by address. Replies a stranger may have given with the
 * address are not theirs before they confirm it.
 */
export function isMember({ accountId, appAccountId, email }: Person): SQL | undefined {
  return or(
    eq(tables.guests.accountId, accountId),
    appAccountId === null ? undefined : eq(tables.guests.appAccountId, appAccountId),
    email === null ? undefined : and(eq(tables.guests.email, email), not(isUnowned)),
  );
}

/** The participants: the single definition for all counts. */
export const isComing: SQL = sql`${tables.guests.reply} = 'yes'`;

/** The guests who agreed to be shown. */
export const isShown: SQL = sql`${tables.guests.isShown}`;

/** Number of participants of an event. */
export const comingCountOf = (eventId: SQLWrapper): SQL<number> => sql<number>`(
  SELECT ${tables.eventReplyCounts.yes} FROM ${tables.eventReplyCounts} WHERE ${tables.eventReplyCounts.eventId} = ${eventId})`;

/** The ids of all participants of an event, oldest first. */
export const comingIdsOf = (eventId: SQLWrapper): SQL<string[]> => sql<string[]>`(
  SELECT coalesce(json_agg(${tables.guests.id} ORDER BY ${tables.guests.id}), '[]')
  FROM ${tables.guests} WHERE ${tables.guests.eventId} = ${eventId} AND ${isComing})`;

/** Places taken at an event, by those who come and the people they bring. */
export const placesTakenAt = (eventId: SQLWrapper): SQL<number> => sql<number>`(
  SELECT ${tables.eventReplyCounts.places} FROM ${tables.eventReplyCounts}
  WHERE ${tables.eventReplyCounts.eventId} = ${eventId})`;

/** Offers to parties on the waiting list of an event, also those that have ended: milliseconds since 1970. */
export const offersAt = (eventId: SQLWrapper) => sql<{ places: number; until: number }[]>`(
  SELECT coalesce(json_agg(json_build_object('places', ${tables.guests.offeredPlaces},
    'until', (extract(epoch FROM ${tables.guests.offeredUntil}) * 1000)::bigint)), '[]')
  FROM ${tables.guests} WHERE ${tables.guests.eventId} = ${eventId} AND ${tables.guests.offeredUntil} IS NOT NULL
    AND ${tables.guests.reply} = 'waiting')`;
