// Owner: messages/notifications. What members are told.

import {
  type ChosenNewsKind,
  chosenNewsKinds,
  type NewsFacts,
  newsEmailChoices,
  newsKinds,
} from '@lampion/contract/messages/news';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '../columns.ts';
import { events } from '../events/events.ts';
import { appAccounts } from '../people/members.ts';

/**
 * What a piece of news says beyond its columns. Names are read when it is shown, and never stored.
 */
export interface NewsData {
  readonly before?: NewsFacts;
  readonly after?: NewsFacts;
  readonly words?: string;
  /** Of `reply`: those who replied, the last one first. */
  readonly guestIds?: readonly string[];
}

export const news = pgTable(
  'news',
  {
    id: primaryId(),
    memberId: uuid()
      .notNull()
      .references(() => appAccounts.id, { onDelete: 'cascade' }),
    kind: text({ enum: newsKinds }).notNull(),
    /** What is told once of each kind; null where a repetition is news again. */
    subject: text(),
    eventId: uuid().references(() => events.id, { onDelete: 'cascade' }),
    /** Who did it, where it is one member. */
    actorId: uuid().references(() => appAccounts.id, { onDelete: 'cascade' }),
    data: jsonb().$type<NewsData>().notNull().default({}),
    createdAt: createdAt(),
    readAt: instant(),
    /** Since when the member's devices were told, or there was nothing to tell them. */
    toldAt: instant(),
  },
  (table) => [
    index('news_member_idx').on(table.memberId, table.id),
    index('news_unread_idx').on(table.memberId, table.id).where(sql`${table.readAt} is null`),
    uniqueIndex('news_subject_key')
      .on(table.memberId, table.kind, table.subject)
      .where(sql`${table.subject} is not null`),
    index('news_event_idx').on(table.eventId, table.memberId).where(sql`${table.eventId} is not null`),
    index('news_actor_idx').on(table.actorId, table.memberId).where(sql`${table.actorId} is not null`),
  ],
);

/** By which ways a member wants to be told of a kind of news, where it is not as by default. */
export const newsPreferences = pgTable(
  'news_preferences',
  {
    memberId: uuid()
      .notNull()
      .references(() => appAccounts.id, { onDelete: 'cascade' }),
    kind: text({ enum: chosenNewsKinds as [ChosenNewsKind, ...ChosenNewsKind[]] }).notNull(),
    hasPush: boolean().notNull(),
    email: text({ enum: newsEmailChoices }).notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] })],
);
