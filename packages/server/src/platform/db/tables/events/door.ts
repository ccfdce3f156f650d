// Owner: events/door. Who was let in to an event or a party, by which device, and when.

import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { accounts } from '../people/accounts.ts';
import { events } from './events.ts';
import { guests } from './guest-list.ts';

/**
 * Links for those who help at the door; the latest of an event that has not ended is valid until
 * the night is over.
 */
export const doorLinks = pgTable(
  'door_links',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The host who made it: it ends with their right to. Null in rows of earlier versions. */
    issuedBy: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: bytea().notNull().unique('door_links_token_key'),
    createdAt: createdAt(),
    /** By a host, or by a later link. */
    endedAt: instant(),
  },
  (table) => [
    index('door_links_event_idx').on(table.eventId),
    index('door_links_issued_by_idx').on(table.issuedBy),
  ],
);

/** Devices that used a link before its end: of them alone entries are taken that arrive later. */
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

/** What devices noted at the door, for ever as it was noted: the one truth of who came. */
export const doorEntries = pgTable(
  'door_entries',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    /**
     * In the order of arrival here: of one event they are committed in it, its row being locked.
     */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Null once the guest is gone from the list: somebody came in all the same. */
    guestId: uuid().references(() => guests.id, { onDelete: 'set null' }),
    /** 0 where it undoes another. */
    people: smallint().notNull(),
    /** The entry that was a mistake; null for people who came in. */
    undoes: uuid(),
    deviceId: uuid().notNull(),
    deviceName: text().notNull(),
    /** By the device's clock. */
    at: instant().notNull(),
    /** The link that it was sent with; null for a host's. */
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
