// Owner: night/album. Photos of a night, visible only to its members.

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '../columns.ts';
import { events } from '../events/events.ts';
import { guests } from '../events/guest-list.ts';
import { accounts } from '../people/accounts.ts';

/**
 * A photo of a night. Its files are stored under `albums/{fileId}`, which no public URL reveals.
 * The row outlives event and author until the files are deleted. A removed row is kept for a while,
 * so that a device that was offline does not add it again.
 */
export const albumPhotos = pgTable(
  'album_photos',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    eventId: uuid().references(() => events.id, { onDelete: 'set null' }),
    /** Null for an organiser who is not on the list. */
    guestId: uuid().references(() => guests.id, { onDelete: 'set null' }),
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    isByHost: boolean().notNull(),
    /** Null once its files are erased. */
    fileId: uuid(),
    width: integer().notNull(),
    height: integer().notNull(),
    widths: jsonb().$type<number[]>().notNull(),
    caption: text().notNull().default(''),
    /** Written only by triggers of `album_likes`. */
    likeCount: integer().notNull().default(0),
    createdAt: createdAt(),
    removedAt: instant(),
    /** Who removed it: its author, a host, a person shown on it, the administration, or expiry. */
    removedAs: text({ enum: ['author', 'host', 'subject', 'admin', 'expiry'] }),
  },
  (table) => [
    index('album_photos_shown_idx')
      .on(table.eventId, table.createdAt, table.id)
      .where(sql`${table.removedAt} is null`),
    index('album_photos_removed_idx')
      .on(table.eventId, table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    // Backups read all rows in this order.
    uniqueIndex('album_photos_file_key').on(table.fileId),
    index('album_photos_account_idx').on(table.accountId, table.eventId),
    index('album_photos_guest_idx').on(table.guestId).where(sql`${table.guestId} is not null`),
    index('album_photos_due_idx')
      .on(table.id)
      .where(sql`${table.removedAt} is not null or ${table.eventId} is null`),
  ],
);

/** Who likes a picture, once each: an account, or a guest without one. */
export const albumLikes = pgTable(
  'album_likes',
  {
    id: primaryId(),
    photoId: uuid()
      .notNull()
      .references(() => albumPhotos.id, { onDelete: 'cascade' }),
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    guestId: uuid().references(() => guests.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('album_likes_once_key').on(table.photoId, table.accountId, table.guestId).nullsNotDistinct(),
    index('album_likes_account_idx').on(table.accountId),
    index('album_likes_guest_idx').on(table.guestId),
    check('album_likes_person_check', sql`num_nonnulls(${table.accountId}, ${table.guestId}) = 1`),
  ],
);
