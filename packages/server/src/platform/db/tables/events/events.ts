// Owner: events/events. Events with their programme.

import { agendaPrices, eventLanguages, minimumAges } from '@lampion/contract/events/event-facts';
import { eventTypes } from '@lampion/contract/events/event-type';
import { isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  time,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '../columns.ts';
import { images } from '../media/images.ts';
import { appAccounts } from '../people/members.ts';
import { organisers } from '../people/organisers.ts';

interface Located {
  readonly latitude: SQLWrapper;
  readonly longitude: SQLWrapper;
}

/** The square of a tenth of a degree that contains a place; `findCells` lists those of a circle. */
export const cellOf = ({ latitude, longitude }: Located): SQL =>
  sql`(floor((${latitude} + 90) * 10)::int * 3600 + floor((${longitude} + 180) * 10)::int)`;

/** As `cellOf`, with squares of one degree: `findSquares`. */
export const squareOf = ({ latitude, longitude }: Located): SQL =>
  sql`(floor(${latitude} + 90)::int * 360 + floor(${longitude} + 180)::int)`;

interface Labelled {
  readonly type: SQLWrapper;
  readonly admission: SQLWrapper;
  readonly priceCents: SQLWrapper;
  readonly minimumAge: SQLWrapper;
  readonly accessWheelchair: SQLWrapper;
}

/**
 * What the agenda filters by, and the condition of each label: a type, "free", "max1000" (cents),
 * "age16", "wheelchair". Nothing said gives no label.
 */
export const labelConditions = (event: Labelled): ReadonlyMap<string, SQL> => {
  const { type, admission, priceCents, minimumAge, accessWheelchair } = event;
  const literal = (value: string | number) => sql.raw(typeof value === 'number' ? `${value}` : `'${value}'`);
  return new Map([
    ...eventTypes.map((name) => [name, sql`${type} = ${literal(name)}`] as const),
    ['free', sql`${admission} = 'free'`],
    ...agendaPrices.map((cents) => {
      const costs = sql`(${admission} IN ('free', 'choice') OR ${priceCents} <= ${literal(cents)})`;
      return [`max${cents}`, costs] as const;
    }),
    ...minimumAges.map((age) => [`age${age}`, sql`${minimumAge} = ${literal(age)}`] as const),
    ['wheelchair', sql`${accessWheelchair}`],
  ]);
};

/** The labels of an event, as the index stores them. */
export const labelsOf = (event: Labelled): SQL => {
  const labels = [...labelConditions(event)].map(
    ([label, applies]) => sql`CASE WHEN ${applies} THEN ${sql.raw(`'${label}'`)} END`,
  );
  return sql`(array_remove(ARRAY[${sql.join(labels, sql`, `)}]::text[], NULL))`;
};

export const events = pgTable(
  'events',
  {
    id: primaryId(),
    /** Who publishes it; null for a party. */
    organiserId: uuid().references(() => organisers.id, { onDelete: 'cascade' }),
    /** The member who plans it, of a party; null for an organiser's event. */
    hostId: uuid().references(() => appAccounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull(),
    type: text({ enum: ['party', 'barathon', 'concert', 'other'] })
      .notNull()
      .default('party'),
    /** Parties have two separate states, so that no query of public events can return one. */
    status: text({ enum: ['draft', 'published', 'cancelled', 'unpublished', 'private', 'called_off'] })
      .notNull()
      .default('published'),
    /** When a draft is published automatically; null: by its organiser. */
    publishAt: instant(),
    /** When it was published; null for a draft and for an event created as public. */
    publishedAt: instant(),
    /** Archived by its organiser: only hidden from their list. */
    archivedAt: instant(),
    /** Incremented by every change of its own fields, to detect concurrent changes. */
    version: integer().notNull().default(1),
    /** Why the administration unpublished it; sent to the organiser. */
    unpublishedReason: text(),
    beginDate: instant().notNull(),
    endDate: instant().notNull(),
    /** The start before it was last moved, once it was public. */
    previousBeginDate: instant(),
    /** The event it was copied from. No foreign key, because only `findUsualHours` uses it. */
    copiedFromId: uuid(),
    place: text().notNull(),
    address: text(),
    /** Parts of the address, as far as the address service knows them. */
    street: text(),
    postcode: text(),
    city: text(),
    /** Degrees, WGS 84. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /**
     * The address that only guests who come read; null: none is hidden. Kept apart from the columns
     * above, which are public: no query of pages, feeds or searches can return it by mistake.
     */
    exactAddress: text(),
    imageId: uuid().references(() => images.id, { onDelete: 'set null' }),
    /** Whether a yes is a request until the organiser accepts it. */
    needsApproval: boolean().notNull().default(false),
    /** When the e-mail about new requests leaves; requests until then are part of it. */
    requestsDueAt: instant(),
    coverPlan: text(),
    coverSky: text(),
    /** Places for guests and those they bring; null: no limit. */
    capacity: integer(),
    /** How many people a guest may bring. */
    plusOnesMax: integer().notNull().default(0),
    /** Whether the page names guests who agreed to it. */
    showsGuests: boolean().notNull().default(true),
    /** How one gets in, and what guests must know before; null and empty: nothing is said. */
    admission: text({ enum: ['free', 'choice', 'from', 'elsewhere'] }),
    /** The lowest price. */
    priceCents: integer(),
    ticketUrl: text(),
    admissionNote: text(),
    /** 0: every age. */
    minimumAge: smallint(),
    /** Whether the door asks for a proof of age. */
    checksAge: boolean().notNull().default(false),
    accessStepFree: boolean(),
    accessWheelchair: boolean(),
    accessToilets: boolean(),
    accessHearingLoop: boolean(),
    accessQuietRoom: boolean(),
    accessDetails: text(),
    accessContact: text(),
    languages: text({ enum: eventLanguages }).array().notNull().default([]),
    bring: text(),
    /** iCalendar SEQUENCE: incremented by every change that calendars must learn of. */
    sequence: integer().notNull().default(0),
    /** Guests are reminded the day before and two hours before. */
    hasReminders: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    /** Searched text: folded name and place, truncated to fit an index. */
    searched: text().generatedAlwaysAs(sql`left(fold_text(name || ' ' || place), 500)`),
  },
  (table) => [
    index('events_organiser_begin_idx').on(table.organiserId, table.beginDate.desc(), table.id.desc()),
    index('events_drafts_idx')
      .on(table.organiserId, table.beginDate, table.id)
      .where(sql`${table.status} = 'draft'`),
    index('events_archived_idx')
      .on(table.organiserId, table.beginDate.desc(), table.id.desc())
      .where(isNotNull(table.archivedAt)),
    // Words and labels, alone or combined with a place: finds rare combinations without reading the
    // rest. Kept up to date by each write, as every search would read a list of pending entries.
    index('events_rare_idx')
      .using('gin', sql`${table.searched} gin_trgm_ops`, labelsOf(table), sql`(ARRAY[${squareOf(table)}])`)
      .with({ fastupdate: false })
      .concurrently(),
    // The agenda, everywhere and around a place, as index-only scans. The migration adds INCLUDE
    // (latitude, longitude, price_cents, minimum_age, access_wheelchair, admission, type, searched)
    // to both, which the library cannot express.
    index('events_agenda_begin_idx')
      .on(table.beginDate, table.id)
      .concurrently()
      .where(sql`${table.status} = 'published'`),
    index('events_agenda_cell_idx')
      .on(cellOf(table), table.beginDate, table.id)
      .concurrently()
      .where(sql`${table.status} = 'published'`),
    // Events of several days that run at an instant.
    index('events_listed_long_idx')
      .using('gist', sql`tstzrange(${table.beginDate}, ${table.endDate})`)
      .where(
        sql`${table.status} = 'published' AND ${table.endDate} - ${table.beginDate} > interval '8 hours'`,
      ),
    index('events_created_at_idx').on(table.createdAt),
    index('events_withdrawn_idx').on(table.beginDate, table.id).where(sql`${table.status} <> 'published'`),
    index('events_image_id_idx').on(table.imageId).where(sql`${table.imageId} is not null`),
    index('events_begin_date_idx').on(table.beginDate, table.id),
    // Events of several days that still run, which may have started at any time.
    index('events_organiser_end_idx').on(table.organiserId, table.endDate),
    index('events_end_date_idx').on(table.endDate),
    index('events_host_begin_idx')
      .on(table.hostId, table.beginDate, table.id)
      .where(sql`${table.hostId} is not null`),
    check('events_planner_check', sql`num_nonnulls(${table.organiserId}, ${table.hostId}) = 1`),
    check(
      'events_party_status_check',
      sql`(${table.hostId} is not null) = (${table.status} in ('private', 'called_off'))`,
    ),
    check('events_dates_check', sql`${table.endDate} > ${table.beginDate}`),
    check('events_capacity_check', sql`${table.capacity} >= 1`),
    check('events_plus_ones_check', sql`${table.plusOnesMax} between 0 and 20`),
  ],
);

export const challenges = pgTable(
  'challenges',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    points: integer().notNull().default(10),
    completed: boolean().notNull().default(false),
    isOptional: boolean().notNull().default(false),
    /** Guests whose claim was confirmed: kept by a trigger of `challenge_claims`. */
    confirmedCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('challenges_event_position_idx').on(table.eventId, table.position),
    check('challenges_points_check', sql`${table.points} >= 1`),
  ],
);

/** Stops of a barathon, in the organiser's order. Hours are wall-clock times of Europe/Paris. */
export const bars = pgTable(
  'bars',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    opensAt: time({ precision: 0 }).notNull(),
    closesAt: time({ precision: 0 }).notNull(),
    mission: text().notNull().default(''),
    visited: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('bars_event_position_idx').on(table.eventId, table.position)],
);
