import { and, isNull, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as tables from '../../platform/db/tables/events/door.ts';

/** Entries that were not undone. */
export const isStanding = and(
  isNull(tables.doorEntries.undoes),
  sql`NOT EXISTS (SELECT FROM ${tables.doorEntries} AS undoing
    WHERE undoing.undoes = ${tables.doorEntries.id} AND undoing.event_id = ${tables.doorEntries.eventId})`,
);

/** How many people of a guest's group are in. */
export const peopleInOf = (guestId: string): SQL<number> => sql<number>`(
  SELECT coalesce(sum(${tables.doorEntries.people}), 0)::int FROM ${tables.doorEntries}
  WHERE ${tables.doorEntries.guestId} = ${guestId} AND ${isStanding})`;

/** Whether any person of a guest's group is in. */
export const isInside = (guestId: SQLWrapper): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT FROM ${tables.doorEntries} WHERE ${tables.doorEntries.guestId} = ${guestId} AND ${isStanding})`;

/** Whether an event has any door entries: one check for all of its guests. */
export const hasEntries = (eventId: Placeholder | SQLWrapper | string): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT FROM ${tables.doorEntries} WHERE ${tables.doorEntries.eventId} = ${eventId})`;
