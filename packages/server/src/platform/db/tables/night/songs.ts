// Owner: night/songs. The songs of a night, who asked for them, who votes, and what its host
// does not want to hear.

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '../columns.ts';
import { events } from '../events/events.ts';
import { guests } from '../events/guest-list.ts';

const eventId = () =>
  uuid()
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' });

/** Null: the organiser, or a host who is not on the list. */
const guestId = () => uuid().references(() => guests.id, { onDelete: 'cascade' });

/** No two of a night have the same name, nor the same place at a provider. */
export const songs = pgTable(
  'songs',
  {
    /** That of the first wish for it. */
    id: primaryId(),
    eventId: eventId(),
    title: text().notNull(),
    artist: text().notNull(),
    url: text(),
    /** See `songKeysOf` in the contract; '' for none. */
    nameKey: text().notNull(),
    linkKey: text().notNull(),
    /** Triggers of `song_votes` write it, nothing else does. */
    voteCount: integer().notNull().default(0),
    /** Where its host put it among those that wait; null: where fairness does. */
    place: integer(),
    startedAt: instant(),
    /** Null while it plays. */
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('songs_event_idx').on(table.eventId),
    uniqueIndex('songs_event_name_key').on(table.eventId, table.nameKey).where(sql`${table.nameKey} <> ''`),
    uniqueIndex('songs_event_link_key').on(table.eventId, table.linkKey).where(sql`${table.linkKey} <> ''`),
  ],
);

/** One for each who asked for a song, with the id that their device gave it. */
export const songWishes = pgTable(
  'song_wishes',
  {
    id: primaryId(),
    eventId: eventId(),
    songId: uuid()
      .notNull()
      .references(() => songs.id, { onDelete: 'cascade' }),
    guestId: guestId(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('song_wishes_song_guest_key').on(table.songId, table.guestId).nullsNotDistinct(),
    index('song_wishes_event_idx').on(table.eventId, table.guestId),
    index('song_wishes_guest_idx').on(table.guestId),
  ],
);

export const songVotes = pgTable(
  'song_votes',
  {
    songId: uuid()
      .notNull()
      .references(() => songs.id, { onDelete: 'cascade' }),
    guestId: guestId(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('song_votes_song_guest_key').on(table.songId, table.guestId).nullsNotDistinct(),
    index('song_votes_guest_idx').on(table.guestId),
  ],
);

/** A title, an artist or a song that a host refuses. */
export const unwantedSongs = pgTable(
  'unwanted_songs',
  {
    id: primaryId(),
    eventId: eventId(),
    title: text().notNull(),
    artist: text().notNull(),
    url: text(),
    createdAt: createdAt(),
  },
  (table) => [index('unwanted_songs_event_idx').on(table.eventId)],
);
