// Owner: events/door. Who was let in to an event or a party, by which device, and when.

import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { accounts } from '../people/accounts.ts';
import { events } from './events.ts';
import { guests } from './guest-list.ts';

/**
 * Links for door helpers. The latest link of an event that was not ended is valid until the night
 * is over.
 */
export const doorLinks = pgTable(
  'door_links',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /**
     * The host who created it; the link ends with the host's right. Null in rows of earlier
     * versions.
     */
    issuedBy: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: bytea().notNull().unique('door_links_token_key'),
    createdAt: createdAt(),
    /** Ended by a host or by a later link. */
    endedAt: instant(),
  },
  (table) => [
    index('door_links_event_idx').on(table.eventId),
    index('door_links_issued_by_idx').on(table.issuedBy),
  ],
);

/** Devices that used a link before its end: only their late entries are accepted. */
export const doorLinkDevices = pgTable(
  'door_link_devices',
  {
    linkId: uuid()
      .notNull()
      .references(() => doorLinks.id, { onDelete: 'cascade' }),
    /** Made by the device. */
    deviceId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.deviceId] })],
);

/** Entries recorded at the door. Never changed: the only record of who came. */
export const doorEntries = pgTable(
  'door_entries',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    /**
     * Order of arrival at the server. Entries of one event commit in this order, because its row is
     * locked.
     */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Null once the guest was removed from the list: the entry still counts. */
    guestId: uuid().references(() => guests.id, { onDelete: 'set null' }),
    /** 0 for an entry that undoes another. */
    people: smallint().notNull(),
    /** The entry this one undoes; null for people who came in. */
    undoes: uuid(),
    deviceId: uuid().notNull(),
    deviceName: text().notNull(),
    /** By the device's clock. */
    at: instant().notNull(),
    /** The link it was sent with; null for a host. */
    linkId: uuid().references(() => doorLinks.id, { onDelete: 'set null' }),
    /** Whether it arrived after the end of its link. */
    isLate: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('door_entries_event_idx').on(table.eventId, table.position),
    index('door_entries_guest_idx').on(table.guestId),
    index('door_entries_link_idx').on(table.linkId).where(sql`${table.linkId} is not null`),
    index('door_entries_undoes_idx').on(table.undoes).where(sql`${table.undoes} is not null`),
  ],
);

/** People who left, without names. Never changed, like entries. */
export const doorExits = pgTable(
  'door_exits',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** 0 for an exit that undoes another. */
    people: smallint().notNull(),
    /** The exit this one undoes; null for people who left. */
    undoes: uuid(),
    deviceId: uuid().notNull(),
    deviceName: text().notNull(),
    /** By the device's clock. */
    at: instant().notNull(),
    /** The link it was sent with; null for a host. */
    linkId: uuid().references(() => doorLinks.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('door_exits_event_idx').on(table.eventId),
    index('door_exits_link_idx').on(table.linkId).where(sql`${table.linkId} is not null`),
    index('door_exits_undoes_idx').on(table.undoes).where(sql`${table.undoes} is not null`),
  ],
);
