import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/events/questions.ts';

// What other features may read of answers, beside the guests who gave them.

export const questionAnswers: Readable<typeof tables.questionAnswers, 'answers' | 'guestId'> =
  tables.questionAnswers;

/** Only that there are some: what they ask is read by their own use cases. */
export const eventQuestions: Readable<typeof tables.eventQuestions, 'eventId'> = tables.eventQuestions;
