// Owner: events/guest-list. Guests who are invited, come or wait.

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { accounts } from '../people/accounts.ts';
import { appAccounts } from '../people/members.ts';
import { organisers } from '../people/organisers.ts';
import { events } from './events.ts';

/** People invited to, attending or waiting for a place at one event. */
export const guests = pgTable(
  'guests',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    appAccountId: uuid().references(() => appAccounts.id, { onDelete: 'set null' }),
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    nickname: text().notNull(),
    /** Folded nickname and username, truncated to fit an index. Written only by triggers. */
    searched: text().notNull().default(''),
    email: text(),
    /**
     * When a private link sent to the address was first opened. Null: anyone may have typed the
     * address.
     */
    emailConfirmedAt: instant(),
    /** Part of the signed label of private links: incrementing it invalidates the links sent. */
    linkVersion: smallint().notNull().default(0),
    /**
     * People a visitor wants to bring, until the owner of the address confirms; null: nothing is
     * pending.
     */
    askedPlusOnes: integer(),
    /** `waiting`: on the waiting list for the next place. */
    reply: text({ enum: ['pending', 'yes', 'waiting', 'maybe', 'no'] })
      .notNull()
      .default('pending'),
    repliedAt: instant(),
    /** People who come along: each takes a place. */
    plusOnes: integer().notNull().default(0),
    /** Whether others may see the guest's first name and face, once the address is confirmed. */
    isShown: boolean().notNull().default(false),
    /** What the guest writes to the host with the reply; empty for nothing. */
    word: text().notNull().default(''),
    /**
     * Since when a waiting guest's yes is a request that the organiser has not answered; null for
     * all others.
     */
    requestedAt: instant(),
    /** When the organiser refused the guest's request; null for all others. */
    refusedAt: instant(),
    /** What the organiser wrote with the refusal; empty for nothing. */
    refusalWords: text().notNull().default(''),
    /** Order of the waiting list, smallest first. Null for guests who do not wait. */
    waitingRank: integer(),
    /**
     * Places offered to a waiting group that needs more, held until `offeredUntil`. Null: no offer,
     * or answered.
     */
    offeredPlaces: integer(),
    offeredUntil: instant(),
    /**
     * The most places the group has declined, explicitly or by not answering: only more are
     * offered.
     */
    declinedPlaces: integer().notNull().default(0),
    /**
     * When the organiser invited by e-mail; null for guests who replied on their own or through the
     * app.
     */
    invitedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    // Covers searches of an event's guests.
    index('guests_event_id_idx').on(table.eventId, table.id, table.reply, table.searched),
    // Covers the count of places, and lists the guests who come in order.
    index('guests_event_reply_idx').on(table.eventId, table.reply, table.id, table.plusOnes),
    // Unconfirmed guests, whose places confirmed ones may take.
    index('guests_unconfirmed_idx')
      .on(table.eventId, table.id)
      .where(
        sql`${table.reply} in ('yes', 'waiting') and ${table.email} is not null and ${table.emailConfirmedAt} is null and ${table.accountId} is null and ${table.appAccountId} is null`,
      ),
    // The few faces on the event's page.
    index('guests_shown_idx').on(table.eventId, table.id).where(sql`${table.isShown}`),
    // Offers, few at a time.
    index('guests_offered_idx').on(table.eventId).where(sql`${table.offeredUntil} is not null`),
    uniqueIndex('guests_waiting_rank_key')
      .on(table.eventId, table.waitingRank)
      .where(sql`${table.waitingRank} is not null`),
    uniqueIndex('guests_event_app_account_key').on(table.eventId, table.appAccountId),
    uniqueIndex('guests_event_account_key').on(table.eventId, table.accountId),
    uniqueIndex('guests_event_email_key')
      .on(table.eventId, table.email)
      .where(sql`${table.email} is not null`),
    index('guests_app_account_id_idx').on(table.appAccountId),
    index('guests_account_id_idx').on(table.accountId),
    // Searches of an event's guests by the start of their address.
    index('guests_event_email_start_idx')
      .on(table.eventId, table.email.op('text_pattern_ops'))
      .where(sql`${table.email} is not null`),
    index('guests_email_idx').on(table.email).where(sql`${table.email} is not null`),
    check('guests_plus_ones_check', sql`${table.plusOnes} >= 0`),
    check('guests_asked_plus_ones_check', sql`${table.askedPlusOnes} >= 0`),
    check('guests_offered_places_check', sql`${table.offeredPlaces} >= 1`),
    check('guests_offer_check', sql`(${table.offeredPlaces} is null) = (${table.offeredUntil} is null)`),
    check('guests_waiting_check', sql`(${table.reply} = 'waiting') = (${table.waitingRank} is not null)`),
  ],
);

/**
 * Private links that no signature leads to, still valid: the SHA-256 of each token. Those of
 * earlier versions, and those of a guest's row that became part of another one. Other links are
 * signed and not stored.
 */
export const guestLinks = pgTable(
  'guest_links',
  {
    tokenHash: bytea().primaryKey(),
    guestId: uuid()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('guest_links_guest_id_idx').on(table.guestId)],
);

/**
 * Number of replies and places of each event. Written only by triggers of `events` and `guests` in
 * the same transaction, so that counting reads one row. An event never changes its organiser.
 */
export const eventReplyCounts = pgTable(
  'event_reply_counts',
  {
    eventId: uuid().primaryKey(),
    /** Null for a party. */
    organiserId: uuid(),
    yes: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    maybe: integer().notNull().default(0),
    no: integer().notNull().default(0),
    pending: integer().notNull().default(0),
    /** Places of guests who come and the people they bring, and the share of unconfirmed guests. */
    places: integer().notNull().default(0),
    unconfirmedPlaces: integer().notNull().default(0),
    /** Places offered to waiting groups, including expired offers that are not settled yet. */
    offeredPlaces: integer().notNull().default(0),
  },
  (table) => [index('event_reply_counts_organiser_idx').on(table.organiserId, table.eventId)],
);

/**
 * Number of replies to an organiser's events per day (Europe/Paris). Written like
 * `eventReplyCounts`.
 */
export const organiserReplyDays = pgTable(
  'organiser_reply_days',
  {
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    yes: integer().notNull(),
    maybe: integer().notNull(),
    no: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organiserId, table.day] })],
);
