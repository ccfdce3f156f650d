// Owner: events/questions. What an organiser asks of its guests, and their answers.

import type { Question } from '@lampion/contract/events/questions';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { events } from './events.ts';
import { guests } from './guest-list.ts';

/** Those from before companions were asked do not say who answers. */
type StoredQuestion = Omit<Question, 'isPerPerson'> & Partial<Pick<Question, 'isPerPerson'>>;

/** The questions of an event, in their order. */
export const eventQuestions = pgTable('event_questions', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** What the answers are for: guests read it before they answer. */
  purpose: text().notNull(),
  questions: jsonb().$type<readonly StoredQuestion[]>().notNull(),
});

/**
 * The answers of a guest and of those they bring, by `answerKey`. A trigger on `guests` removes
 * those of companions who no longer come.
 */
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
