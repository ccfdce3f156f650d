// Owner: events/series. Series of events, and the place of each date in its series.

import type { SeriesRule } from '@lampion/contract/events/series/series';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '../columns.ts';
import { images } from '../media/images.ts';
import { accounts } from '../people/accounts.ts';
import { organisers } from '../people/organisers.ts';
import { events } from './events.ts';

/**
 * Events that come back by a rule. What all share is kept here, for dates that are added later and
 * to tell what a date has of its own. Hours are wall-clock times of Europe/Paris.
 */
export const eventSeries = pgTable(
  'event_series',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    rule: jsonb().$type<SeriesRule>().notNull(),
    /** The evening from which the rule counts. */
    firstDay: date({ mode: 'string' }).notNull(),
    /** "21:00" */
    startsAt: text().notNull(),
    /** "02:00", on the next day if it is not after the start. */
    endsAt: text().notNull(),
    /** The fields of an event but its dates, by name. */
    shared: jsonb()
      .$type<Readonly<Record<string, string | number | boolean | null | readonly string[]>>>()
      .notNull(),
    /** The picture of all dates; null for their drawn covers. */
    imageId: uuid().references(() => images.id, { onDelete: 'set null' }),
    /** Incremented by every change of the series, to detect concurrent changes. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('event_series_organiser_idx').on(table.organiserId, table.id),
    index('event_series_image_id_idx').on(table.imageId).where(sql`${table.imageId} is not null`),
  ],
);

/** The place of an event in a series. */
export const eventSeriesDates = pgTable(
  'event_series_dates',
  {
    eventId: uuid()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    seriesId: uuid()
      .notNull()
      .references(() => eventSeries.id, { onDelete: 'cascade' }),
    /** The evening that the series gives it. A moved date takes place on another one. */
    day: date({ mode: 'string' }).notNull(),
    /** What it has of its own: names of fields, `day`, `startsAt`, `endsAt`, `image`. */
    own: text().array().notNull().default(sql`'{}'`),
    /** Added by hand: a new rule does not remove it. */
    isAdded: boolean().notNull().default(false),
    /** Why it is cancelled, in a sentence that visitors read; empty for none. */
    reason: text().notNull().default(''),
  },
  (table) => [
    // One date an evening: dates are made ahead once, also by two processes.
    uniqueIndex('event_series_dates_day_key').on(table.seriesId, table.day),
  ],
);

/** Members who come to all dates of a series, also to those that are added later. */
export const seriesRegulars = pgTable(
  'series_regulars',
  {
    seriesId: uuid()
      .notNull()
      .references(() => eventSeries.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** People they bring where a date allows it. */
    plusOnes: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.seriesId, table.accountId] }),
    index('series_regulars_account_id_idx').on(table.accountId),
    index('series_regulars_since_idx').on(table.seriesId, table.createdAt, table.accountId),
  ],
);
