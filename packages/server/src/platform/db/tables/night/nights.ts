// Owner: night/nights. What the host of an event or a party opened for its night; each screen
// keeps its own tables.

import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { events } from '../events/events.ts';

/**
 * One for each event whose host opened something, or changed a setting; without one, all is closed.
 */
export const nights = pgTable('nights', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  hasList: boolean().notNull().default(false),
  hasPlaylist: boolean().notNull().default(false),
  hasChallenges: boolean().notNull().default(false),
  /** Counts while the event is a barathon. */
  hasBarathon: boolean().notNull().default(false),
  hasAlbum: boolean().notNull().default(false),
  /** Who confirms a challenge that a guest claims: a host, or any other guest. */
  challengesConfirmedBy: text({ enum: ['host', 'guest'] })
    .notNull()
    .default('host'),
  /** Its pictures are not erased 12 months after. */
  keepsAlbum: boolean().notNull().default(false),
  updatedAt: instant().notNull(),
});
