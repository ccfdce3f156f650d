// Owner: messages/announcements. Announcements to guests, their devices and their preferences.

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
 * What guests of an event are sent: by the organiser (`message`, `nudge`), or by ourselves on their
 * behalf.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text({
      enum: ['message', 'change', 'cancellation', 'restoration', 'reminder', 'nudge'],
    }).notNull(),
    body: text().notNull(),
    /** Who it is for, as in the contract. */
    audience: text({ enum: ['coming', 'maybe', 'waiting', 'pending', 'came'] })
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
    /**
     * From then on it helps nobody: what was not delivered is given up. Null for a day after each
     * attempt.
     */
    usefulUntil: instant(),
    /** It is told by push and by e-mail both: guests may be on their way. */
    isUrgent: boolean().notNull().default(false),
    /** The event was cancelled since: what was not delivered is given up. */
    supersededAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index('announcements_event_idx').on(table.eventId, table.createdAt.desc(), table.id.desc()),
    index('announcements_author_id_idx').on(table.authorId).where(sql`${table.authorId} is not null`),
    uniqueIndex('announcements_idempotency_key').on(table.eventId, table.idempotencyKey),
    index('announcements_open_idx').on(table.eventId, table.id).where(sql`${table.finishedAt} is null`),
  ],
);

/** What guests know of an event. Instants are ISO 8601. */
export interface KnownFacts {
  readonly name: string;
  readonly place: string;
  readonly beginDate: string;
  readonly endDate: string;
}

/**
 * Changes of an event that its guests have not been told of yet: edits within ten minutes are one
 * message. While the event is cancelled or off the site, they wait until it is not.
 */
export const pendingEventChanges = pgTable('pending_event_changes', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Before the first of them. */
  known: jsonb().$type<KnownFacts>().notNull(),
  /** The organiser's own, one for each edit that came with some. */
  words: text().array().notNull(),
  openedAt: instant().notNull(),
  dueAt: instant().notNull(),
});

/** Number of messages of a batch in one state. */
export interface BatchFigure {
  readonly channel: (typeof deliveries.$inferSelect)['channel'];
  readonly status: (typeof deliveries.$inferSelect)['status'];
  readonly reason: (typeof deliveries.$inferSelect)['reason'];
  readonly count: number;
  /**
   * How many guests among them this state tells of: a guest with several messages counts once. Not
   * in old batches.
   */
  readonly guests?: number | null;
}

/** Up to 500 guests: those of the audience between two ids, both included. */
export const announcementBatches = pgTable(
  'announcement_batches',
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    firstGuestId: uuid().notNull(),
    lastGuestId: uuid().notNull(),
    /** Since when each of its guests has a message; null again once they are settled. */
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
 * One message to one guest through one channel, at most once: the primary key rejects a repetition.
 * `none` stands for a guest who cannot be reached at all.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    announcementId: uuid().notNull(),
    guestId: uuid()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    channel: text({ enum: ['mobile', 'web', 'email', 'none'] }).notNull(),
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
    /** Not before this; while it is being sent, until when no other worker may take it. */
    dueAt: instant().notNull(),
    settledAt: instant(),
    /**
     * Since when this way is tried. Null in rows of a former version: since the announcement was
     * made.
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
 * Where push messages go: phones with the app (`mobile`, a token of Firebase) and browsers (`web`,
 * the address of a push service with the browser's keys). It belongs to an account, to a profile of
 * the app that has none, or to one guest who answered without an account.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: primaryId(),
    channel: text({ enum: ['mobile', 'web'] }).notNull(),
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /**
     * The session that registered it for its account, with which it ends; without one it is sent
     * nothing.
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
     * Its push service refused a message: it is left alone for a day, and deleted when that happens
     * again.
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

/** The same for a single organiser, where a member wants it otherwise. */
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

/**
 * Addresses that want no more invitations of a member who plans parties: SHA-256 of the address.
 */
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
