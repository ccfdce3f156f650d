// Owner: night/nights. The screens a host opened for the night of an event or party; each screen
// has its own tables.

import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { events } from '../events/events.ts';

/**
 * One row per event whose host opened a screen or changed a setting; without a row, all screens are
 * closed.
 */
export const nights = pgTable('nights', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  hasList: boolean().notNull().default(false),
  hasPlaylist: boolean().notNull().default(false),
  hasChallenges: boolean().notNull().default(false),
  /** Only applies while the event is a barathon. */
  hasBarathon: boolean().notNull().default(false),
  hasAlbum: boolean().notNull().default(false),
  /** Who confirms a challenge that a guest claims: a host, or any other guest. */
  challengesConfirmedBy: text({ enum: ['host', 'guest'] })
    .notNull()
    .default('host'),
  /** Whether its photos are kept longer than 12 months. */
  keepsAlbum: boolean().notNull().default(false),
  updatedAt: instant().notNull(),
});
