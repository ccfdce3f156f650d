// Owner: messages/notifications. Notifications of members.

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

/** Data of a notification beyond its columns. Names are read when it is shown, never stored. */
export interface NewsData {
  readonly before?: NewsFacts;
  readonly after?: NewsFacts;
  readonly words?: string;
  /** Of `decision`. */
  readonly path?: string;
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
    /** Deduplicates notifications of one kind; null when repetitions are sent too. */
    subject: text(),
    eventId: uuid().references(() => events.id, { onDelete: 'cascade' }),
    /** The member who caused it, if it is one. */
    actorId: uuid().references(() => appAccounts.id, { onDelete: 'cascade' }),
    data: jsonb().$type<NewsData>().notNull().default({}),
    createdAt: createdAt(),
    readAt: instant(),
    /** When the member's devices were notified, or found to need no notification. */
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

/** A member's channels for one kind of notification, where they differ from the default. */
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
