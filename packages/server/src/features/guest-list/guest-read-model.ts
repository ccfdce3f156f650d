import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/guest-list.ts';

// The single definition of participants and their count, for pages, lists and statistics.

export const eventReplyCounts: Readable<
  typeof tables.eventReplyCounts,
  'eventId' | 'maybe' | 'organiserId' | 'pending' | 'waiting' | 'yes'
> = tables.eventReplyCounts;

export const guests: Readable<
  typeof tables.guests,
  'accountId' | 'appAccountId' | 'email' | 'eventId' | 'id' | 'nickname' | 'reply'
> = tables.guests;

export const organiserReplyDays: Readable<
  typeof tables.organiserReplyDays,
  'day' | 'maybe' | 'no' | 'organiserId' | 'yes'
> = tables.organiserReplyDays;

/** The participants: the single definition for all counts. */
export const isComing: SQL = sql`${tables.guests.reply} = 'yes'`;

/** Places a guest takes: their own and those of the people they bring. */
const places = sql`1 + ${tables.guests.plusOnes}`;

/** Places taken among the guests of a query. */
export const placesTaken: SQL<number> = sql<number>`coalesce(sum(${places}), 0)::int`;

/** Number of participants of an event. */
export const comingCountOf = (eventId: SQLWrapper): SQL<number> => sql<number>`(
  SELECT ${tables.eventReplyCounts.yes} FROM ${tables.eventReplyCounts} WHERE ${tables.eventReplyCounts.eventId} = ${eventId})`;

/** The ids of all participants of an event, oldest first. */
export const comingIdsOf = (eventId: SQLWrapper): SQL<string[]> => sql<string[]>`(
  SELECT coalesce(json_agg(${tables.guests.id} ORDER BY ${tables.guests.id}), '[]')
  FROM ${tables.guests} WHERE ${tables.guests.eventId} = ${eventId} AND ${isComing})`;

/** The ids of the first participants of an event. */
export const firstComingIdsOf = (eventId: SQLWrapper, count: SQLWrapper): SQL<string[]> => sql<string[]>`(
  SELECT coalesce(json_agg(first_guests.id), '[]') FROM (
    SELECT ${tables.guests.id} FROM ${tables.guests} WHERE ${tables.guests.eventId} = ${eventId} AND ${isComing}
    ORDER BY ${tables.guests.id} LIMIT ${count}) AS first_guests)`;

/** Places taken at an event; 0 without a limit, where they are not counted. */
export const placesTakenAt = (eventId: SQLWrapper, capacity: SQLWrapper): SQL<number> => sql<number>`(
  SELECT ${placesTaken} FROM ${tables.guests}
  WHERE ${capacity} IS NOT NULL AND ${tables.guests.eventId} = ${eventId} AND ${isComing})`;
