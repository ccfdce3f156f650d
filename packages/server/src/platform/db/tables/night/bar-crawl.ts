// Owner: night/bar-crawl. The way of a barathon beside its bars (`bars`), and where its hosts said
// that its groups are. Nobody's position is kept.

import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { bars, events } from '../events/events.ts';

/** One for each barathon whose hosts planned its way. */
export const crawls = pgTable('crawls', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Of the screen in a bar: whoever has it sees the way. */
  linkCode: text().notNull().unique(),
  /** Between the departures of two groups. */
  staggerMinutes: integer().notNull().default(0),
});

/** What the way knows of a bar beside the programme. */
export const crawlStops = pgTable(
  'crawl_stops',
  {
    barId: uuid()
      .primaryKey()
      .references(() => bars.id, { onDelete: 'cascade' }),
    /** Of the bar's own page. */
    linkCode: text().notNull().unique(),
    address: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** People of the barathon at a time; null: no limit. */
    capacity: integer(),
    stayMinutes: integer().notNull().default(45),
  },
  (table) => [
    check('crawl_stops_point_check', sql`num_nulls(${table.latitude}, ${table.longitude}) in (0, 2)`),
    check('crawl_stops_capacity_check', sql`${table.capacity} >= 1`),
    check('crawl_stops_stay_check', sql`${table.stayMinutes} >= 5`),
  ],
);

/** Those who go the way together. Without any, there is one, of nobody knows how many. */
export const crawlGroups = pgTable(
  'crawl_groups',
  {
    eventId: uuid()
      .notNull()
      .references(() => crawls.eventId, { onDelete: 'cascade' }),
    number: integer().notNull(),
    people: integer(),
    endedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.number] })],
);

/** A bar that a host said a group goes to. */
export const crawlSteps = pgTable(
  'crawl_steps',
  {
    eventId: uuid().notNull(),
    number: integer().notNull(),
    /** How many bars the group was at before. */
    position: integer().notNull(),
    barId: uuid()
      .notNull()
      .references(() => bars.id, { onDelete: 'cascade' }),
    headedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.number, table.position] }),
    unique('crawl_steps_bar_key').on(table.barId, table.number),
    foreignKey({
      columns: [table.eventId, table.number],
      foreignColumns: [crawlGroups.eventId, crawlGroups.number],
    }).onDelete('cascade'),
  ],
);
