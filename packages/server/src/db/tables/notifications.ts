import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, createdAt, instant, primaryId } from './columns.ts';
import { guests } from './events.ts';
import { appAccounts, organisers } from './organisers.ts';

/**
 * Where push messages go: phones with the app (`mobile`, a token of Firebase) and browsers (`web`, the address of a
 * push service with the browser's keys). It belongs to an account, to a profile of the app, or to one guest who answered
 * without an account.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: primaryId(),
    channel: text({ enum: ['mobile', 'web'] }).notNull(),
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    appAccountId: uuid().references(() => appAccounts.id, { onDelete: 'cascade' }),
    guestId: uuid().references(() => guests.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** SHA-256 of the address: push services give long ones. */
    addressHash: bytea().notNull(),
    /** The browser's public key (P-256, base64url) and secret, of `web` alone. */
    p256dh: text(),
    auth: text(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('push_devices_account_key').on(table.accountId, table.addressHash),
    uniqueIndex('push_devices_app_account_key').on(table.appAccountId, table.addressHash),
    uniqueIndex('push_devices_guest_key').on(table.guestId, table.addressHash),
    index('push_devices_address_idx').on(table.addressHash),
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

/** By which channels a member wants to hear of their events, the preferred one first. */
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

/** The same for one organiser alone, where a member wants it otherwise. */
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

/** Addresses without an account that want no more e-mails of an organiser: SHA-256 of the address. */
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
