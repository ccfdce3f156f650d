// Owner: events/questions. What an organiser asks of its guests, and their answers.

import type { Question } from '@lampion/contract/events/questions';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { events } from './events.ts';
import { guests } from './guest-list.ts';

/** The questions of an event, in their order. */
export const eventQuestions = pgTable('event_questions', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** What the answers are for: guests read it before they answer. */
  purpose: text().notNull(),
  questions: jsonb().$type<readonly Question[]>().notNull(),
});

/** The answers of a guest, by the id of their question. */
export const questionAnswers = pgTable(
  'question_answers',
  {
    guestId: uuid()
      .primaryKey()
      .references(() => guests.id, { onDelete: 'cascade' }),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    answers: jsonb().$type<Readonly<Record<string, string | string[]>>>().notNull(),
  },
  (table) => [index('question_answers_event_idx').on(table.eventId)],
);
