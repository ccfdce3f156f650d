// Owner: messages/announcements. Announcements to guests, their devices and their preferences.

import type { NotSentReason } from '@lampion/contract/messages/planned-messages';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { events } from '../events/events.ts';
import { guests } from '../events/guest-list.ts';
import { accounts, sessions } from '../people/accounts.ts';
import { appAccounts } from '../people/members.ts';
import { organisers } from '../people/organisers.ts';

/**
 * Messages to guests of an event, written by the organiser (`message`, `nudge`) or generated on
 * their behalf; or to an organiser's followers: about an event, or without one, of its
 * publications.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: primaryId(),
    eventId: uuid().references(() => events.id, { onDelete: 'cascade' }),
    /** Whose followers it is for; null for guests. */
    organiserId: uuid().references(() => organisers.id, { onDelete: 'cascade' }),
    kind: text({
      enum: ['message', 'change', 'cancellation', 'restoration', 'reminder', 'nudge'],
    }).notNull(),
    body: text().notNull(),
    /** Who it is for, as in the contract. */
    audience: text({ enum: ['coming', 'maybe', 'waiting', 'pending', 'came', 'followers'] })
      .array()
      .notNull(),
    authorId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /**
     * Idempotency key given by the caller: a repetition with the same key is the same announcement.
     */
    idempotencyKey: text(),
    recipientCount: integer().notNull().default(0),
    createdAt: createdAt(),
    pausedAt: instant(),
    /** Undelivered messages are given up at this time. Null: one day after each attempt. */
    usefulUntil: instant(),
    /** Sent by push and by e-mail, because guests may be on their way. */
    isUrgent: boolean().notNull().default(false),
    /**
     * Common to announcements about dates of a series that change together: a person gets the first
     * of them alone. Null for all others.
     */
    sharedId: uuid(),
    /** When the event's cancellation superseded it: undelivered messages are given up. */
    supersededAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index('announcements_event_idx').on(table.eventId, table.createdAt.desc(), table.id.desc()),
    index('announcements_author_id_idx').on(table.authorId).where(sql`${table.authorId} is not null`),
    uniqueIndex('announcements_idempotency_key').on(table.eventId, table.idempotencyKey),
    index('announcements_shared_id_idx').on(table.sharedId).where(sql`${table.sharedId} is not null`),
    index('announcements_organiser_idx').on(table.organiserId).where(sql`${table.organiserId} is not null`),
    index('announcements_open_idx').on(table.eventId, table.id).where(sql`${table.finishedAt} is null`),
  ],
);

/**
 * Messages to be sent at a chosen time. One that is sent becomes an announcement and leaves this
 * table; one that could not be sent stays, with the reason.
 */
export const plannedMessages = pgTable(
  'planned_messages',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    audience: text({ enum: ['coming', 'maybe', 'waiting', 'pending', 'came', 'followers'] })
      .array()
      .notNull(),
    authorId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    sendAt: instant().notNull(),
    createdAt: createdAt(),
    notSentAt: instant(),
    notSentReason: text().$type<NotSentReason>(),
  },
  (table) => [
    index('planned_messages_event_idx').on(table.eventId, table.sendAt),
    index('planned_messages_author_id_idx').on(table.authorId).where(sql`${table.authorId} is not null`),
    check(
      'planned_messages_not_sent_check',
      sql`(${table.notSentAt} is null) = (${table.notSentReason} is null)`,
    ),
  ],
);

/** What guests know of an event. Instants are ISO 8601. */
export interface KnownFacts {
  readonly name: string;
  readonly place: string;
  /** Only for guests who come; missing where none was known. */
  readonly exactAddress?: string | null;
  readonly beginDate: string;
  readonly endDate: string;
  /** In the words that guests read; absent where an older version stored them. */
  readonly admission?: string;
  readonly age?: string;
}

/**
 * Changes of an event not announced to its guests yet: edits within ten minutes share one message.
 * While the event is cancelled or unpublished, they wait.
 */
export const pendingEventChanges = pgTable('pending_event_changes', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** The details before the first change. */
  known: jsonb().$type<KnownFacts>().notNull(),
  /** The organiser's own words, one for each edit that has some. */
  words: text().array().notNull(),
  openedAt: instant().notNull(),
  dueAt: instant().notNull(),
});

/**
 * The one message of an organiser's day to its followers: what it makes public, and what it writes
 * to them.
 */
export const publicationDays = pgTable(
  'publication_days',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    /** In Paris, of the message. */
    day: date().notNull(),
    dueAt: instant().notNull(),
    /** The message, once it is being sent. */
    announcementId: uuid().references(() => announcements.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('publication_days_organiser_key').on(table.organiserId, table.day),
    uniqueIndex('publication_days_announcement_key').on(table.announcementId),
  ],
);

/** An event that became public, or places added to a full one: each is notified once. */
export const publications = pgTable(
  'publications',
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['event', 'places'] }).notNull(),
    dayId: uuid()
      .notNull()
      .references(() => publicationDays.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.kind] }),
    index('publications_day_idx').on(table.dayId),
  ],
);

/** Number of messages of a batch in one state. */
export interface BatchFigure {
  readonly channel: (typeof deliveries.$inferSelect)['channel'];
  readonly status: (typeof deliveries.$inferSelect)['status'];
  readonly reason: (typeof deliveries.$inferSelect)['reason'];
  readonly count: number;
  /**
   * Number of guests in this state; a guest with several messages counts once. Missing in old
   * batches.
   */
  readonly guests?: number | null;
}

/** Up to 500 guests, or followers: those of the audience between two ids, both included. */
export const announcementBatches = pgTable(
  'announcement_batches',
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    firstGuestId: uuid().notNull(),
    lastGuestId: uuid().notNull(),
    /** When a message was queued for each of its guests; null again once the batch is settled. */
    preparedAt: instant(),
    finishedAt: instant(),
    /** Counts by state at the end of the batch, so that its messages are not counted again. */
    figures: jsonb().$type<BatchFigure[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.number] }),
    index('announcement_batches_open_idx').on(table.announcementId).where(sql`${table.finishedAt} is null`),
  ],
);

/**
 * One message to one guest through one channel; the primary key prevents a second one. `none` is a
 * guest who cannot be reached. Of an announcement to followers, `guestId` is a follower, and
 * `app` their notification in the app. A trigger deletes the messages of a deleted guest.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    announcementId: uuid().notNull(),
    guestId: uuid().notNull(),
    channel: text({ enum: ['app', 'mobile', 'web', 'email', 'none'] }).notNull(),
    batch: integer().notNull(),
    status: text({ enum: ['waiting', 'sending', 'delivered', 'failed'] }).notNull(),
    /** Why it failed or is retried. */
    reason: text({
      enum: [
        'gone',
        'refused',
        'unreachable',
        'declined',
        'unavailable',
        'timed_out',
        'throttled',
        'expired',
        'superseded',
      ],
    }),
    attempts: integer().notNull().default(0),
    /** Earliest time to send; while it is being sent, the end of the worker's claim. */
    dueAt: instant().notNull(),
    settledAt: instant(),
    /**
     * When this channel was first tried. Null in rows of a former version: when the announcement
     * was created.
     */
    openedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.guestId, table.channel] }),
    foreignKey({
      name: 'deliveries_batch_fk',
      columns: [table.announcementId, table.batch],
      foreignColumns: [announcementBatches.announcementId, announcementBatches.number],
    }).onDelete('cascade'),
    index('deliveries_open_idx').on(table.announcementId, table.batch).where(sql`${table.settledAt} is null`),
    index('deliveries_due_idx')
      .on(table.announcementId, table.channel, table.dueAt)
      .where(sql`${table.status} in ('waiting', 'sending')`),
    index('deliveries_guest_idx').on(table.guestId),
    check('deliveries_attempts_check', sql`${table.attempts} >= 0`),
  ],
);

/**
 * Destinations of push messages: phones with the app (`mobile`, a Firebase token) and browsers
 * (`web`, the address of a push service and the browser's keys). Each belongs to an account, to an
 * app profile without account, or to a guest without account.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: primaryId(),
    channel: text({ enum: ['mobile', 'web'] }).notNull(),
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /**
     * The session that registered it for its account; it ends with the session. Without a session
     * nothing is sent to it.
     */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    appAccountId: uuid().references(() => appAccounts.id, { onDelete: 'cascade' }),
    guestId: uuid().references(() => guests.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** SHA-256 of the address, which can be long. */
    addressHash: bytea().notNull(),
    /** The browser's public key (P-256, base64url) and secret, of `web` alone. */
    p256dh: text(),
    auth: text(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().defaultNow(),
    /**
     * When its push service refused a message: nothing is sent to it for a day, and a second
     * refusal deletes it.
     */
    refusedAt: instant(),
  },
  (table) => [
    uniqueIndex('push_devices_account_key').on(table.accountId, table.addressHash),
    uniqueIndex('push_devices_app_account_key').on(table.appAccountId, table.addressHash),
    uniqueIndex('push_devices_guest_key').on(table.guestId, table.addressHash),
    index('push_devices_address_idx').on(table.addressHash),
    index('push_devices_session_idx').on(table.sessionId),
    check(
      'push_devices_owner_check',
      sql`num_nonnulls(${table.accountId}, ${table.appAccountId}, ${table.guestId}) = 1`,
    ),
    check(
      'push_devices_keys_check',
      sql`(${table.channel} = 'web') = (${table.p256dh} is not null and ${table.auth} is not null)`,
    ),
  ],
);

/**
 * The channels by which a member wants to be notified about their events, the preferred one first.
 */
export const notificationPreferences = pgTable('notification_preferences', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  channels: text({ enum: ['mobile', 'web', 'email'] })
    .array()
    .notNull(),
  hasReminders: boolean().notNull().default(true),
  updatedAt: instant().notNull().defaultNow(),
});

/** Preferences for a single organiser, where they differ. */
export const organiserPreferences = pgTable(
  'organiser_preferences',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    channels: text({ enum: ['mobile', 'web', 'email'] })
      .array()
      .notNull(),
    hasReminders: boolean().notNull().default(true),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.organiserId] }),
    index('organiser_preferences_organiser_idx').on(table.organiserId),
  ],
);

/**
 * Addresses without an account that unsubscribed from an organiser's e-mails: SHA-256 of the
 * address.
 */
export const emailRefusals = pgTable(
  'email_refusals',
  {
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    addressHash: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organiserId, table.addressHash] })],
);

/** Addresses that unsubscribed from a member's party invitations: SHA-256 of the address. */
export const hostRefusals = pgTable(
  'host_refusals',
  {
    hostId: uuid()
      .notNull()
      .references(() => appAccounts.id, { onDelete: 'cascade' }),
    addressHash: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.hostId, table.addressHash] })],
);

/**
 * Addresses without an account that switched off an organiser's reminders, by any channel: SHA-256
 * of the address.
 */
export const reminderRefusals = pgTable(
  'reminder_refusals',
  {
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    addressHash: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organiserId, table.addressHash] })],
);
