// Owner: night/challenges. Challenges that guests claim to have completed, teams, and the points of
// both.

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../columns.ts';
import { challenges, events } from '../events/events.ts';
import { guests } from '../events/guest-list.ts';
import { images } from '../media/images.ts';

/**
 * A trigger adds the points of confirmed claims to the guest's standing and counts the claims of
 * the challenge.
 */
export const challengeClaims = pgTable(
  'challenge_claims',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    challengeId: uuid()
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    guestId: uuid()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    state: text({ enum: ['pending', 'confirmed', 'refused'] })
      .notNull()
      .default('pending'),
    word: text().notNull().default(''),
    imageId: uuid().references(() => images.id, { onDelete: 'set null' }),
    /** Points at the time of confirmation; 0 before. */
    points: integer().notNull().default(0),
    /** Who answered; null for an organiser who is on no list. */
    answeredBy: uuid().references(() => guests.id, { onDelete: 'set null' }),
    answerWord: text().notNull().default(''),
    createdAt: createdAt(),
    answeredAt: instant(),
  },
  (table) => [
    uniqueIndex('challenge_claims_once_idx')
      .on(table.challengeId, table.guestId)
      .where(sql`${table.state} <> 'refused'`),
    index('challenge_claims_waiting_idx')
      .on(table.eventId, table.createdAt)
      .where(sql`${table.state} = 'pending'`),
    index('challenge_claims_confirmed_idx')
      .on(table.eventId, table.answeredAt.desc(), table.id)
      .where(sql`${table.state} = 'confirmed'`),
    index('challenge_claims_guest_idx').on(table.guestId),
    index('challenge_claims_answered_by_idx').on(table.answeredBy),
    index('challenge_claims_image_idx').on(table.imageId),
  ],
);

/** A trigger maintains the points of its members. */
export const nightTeams = pgTable(
  'night_teams',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    ink: text({ enum: ['miel', 'menthe', 'framboise', 'bleu'] }).notNull(),
    points: integer().notNull().default(0),
    memberCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('night_teams_event_idx').on(table.eventId)],
);

/** A guest's entry in the ranking, created by their first choice or first points. */
export const nightStandings = pgTable(
  'night_standings',
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    guestId: uuid()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    showing: text({ enum: ['name', 'pseudonym', 'hidden'] })
      .notNull()
      .default('name'),
    pseudonym: text(),
    teamId: uuid().references(() => nightTeams.id, { onDelete: 'set null' }),
    points: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.guestId] }),
    index('night_standings_ranking_idx').on(table.eventId, table.points.desc(), table.guestId),
    index('night_standings_team_idx').on(table.teamId),
    index('night_standings_hidden_idx').on(table.eventId).where(sql`${table.showing} = 'hidden'`),
  ],
);
