// Owner: night/bar-crawl. The route of a barathon through its bars (`bars`), and the bars where
// hosts reported its groups. Nobody's position is stored.

import { barStates } from '@lampion/contract/night/rules/bar-states';
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

/** One for each barathon with a planned route. */
export const crawls = pgTable('crawls', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Link of the screen shown in a bar: gives access to the route. */
  linkCode: text().notNull().unique(),
  /** Of the public page for latecomers; null: off. */
  lateCode: text().unique(),
  /** Between the departures of two groups. */
  staggerMinutes: integer().notNull().default(0),
});

/** Route data of a bar, in addition to the programme. */
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
    /** What the bar said last by its private link; null: nothing. */
    state: text({ enum: barStates }),
    /** Of "soon": from then on the bar is ready again. */
    readyAt: instant(),
  },
  (table) => [
    check('crawl_stops_point_check', sql`num_nulls(${table.latitude}, ${table.longitude}) in (0, 2)`),
    check('crawl_stops_capacity_check', sql`${table.capacity} >= 1`),
    check('crawl_stops_stay_check', sql`${table.stayMinutes} >= 5`),
  ],
);

/** Groups that go the route together. Without rows: one group of unknown size. */
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

/** A bar a group has moved to, as reported by a host. */
export const crawlSteps = pgTable(
  'crawl_steps',
  {
    eventId: uuid().notNull(),
    number: integer().notNull(),
    /** Number of bars the group visited before. */
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
