import type { Question } from '@lampion/contract/events/questions';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { GuestListener } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { eventQuestions, questionAnswers } from '../../platform/db/tables/events/questions.ts';
import { events } from '../events/read-model.ts';
import { guests } from '../guest-list/read-model.ts';

export type KeptAnswers = (typeof questionAnswers.$inferSelect)['answers'];

interface KeptQuestions {
  readonly purpose: string;
  readonly questions: readonly Question[];
}

/** The questions of an event; none when nothing is asked. */
export async function findQuestions(db: Queryable, eventId: string): Promise<KeptQuestions> {
  const [row] = await db.select().from(eventQuestions).where(eq(eventQuestions.eventId, eventId));
  const questions = (row?.questions ?? []).map((question) => ({ isPerPerson: false, ...question }));
  return { purpose: row?.purpose ?? '', questions };
}

export async function upsertQuestions(tx: Queryable, eventId: string, kept: KeptQuestions): Promise<void> {
  const values = { purpose: kept.purpose, questions: kept.questions };
  await tx
    .insert(eventQuestions)
    .values({ eventId, ...values })
    .onConflictDoUpdate({ target: eventQuestions.eventId, set: values });
}

/** How many people answered each question of an event, those whom guests bring included. */
export async function countAnswers(db: Queryable, eventId: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    SELECT split_part(key, '.', 1) AS id, count(*)::int AS count
    FROM ${questionAnswers}, jsonb_object_keys(${questionAnswers.answers}) AS given (key)
    WHERE ${questionAnswers.eventId} = ${eventId} GROUP BY 1`);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

/** Erases the answers to questions that were removed. */
export async function dropAnswers(tx: Queryable, eventId: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(questionAnswers)
    .set({
      answers: sql`${questionAnswers.answers} - ARRAY(
        SELECT key FROM jsonb_object_keys(${questionAnswers.answers}) AS given (key)
        WHERE split_part(key, '.', 1) = ANY(${sql.param([...ids])}::text[]))`,
    })
    .where(eq(questionAnswers.eventId, eventId));
}

export async function findAnswers(db: Queryable, guestId: string): Promise<KeptAnswers> {
  const [row] = await db.select().from(questionAnswers).where(eq(questionAnswers.guestId, guestId));
  return row?.answers ?? {};
}

export async function upsertAnswers(
  tx: Queryable,
  { guestId, eventId }: { readonly guestId: string; readonly eventId: string },
  answers: KeptAnswers,
): Promise<void> {
  await tx
    .insert(questionAnswers)
    .values({ guestId, eventId, answers })
    .onConflictDoUpdate({ target: questionAnswers.guestId, set: { answers } });
}

/** Answers given by a private link become the member's who takes it over, unless they have some. */
export const moveQuestionAnswers: GuestListener = async (_deps, tx, { formerId, guestId }) => {
  if (formerId === null) return;
  const known = tx
    .select({ id: questionAnswers.guestId })
    .from(questionAnswers)
    .where(eq(questionAnswers.guestId, guestId));
  await tx
    .update(questionAnswers)
    .set({ guestId })
    .where(and(eq(questionAnswers.guestId, formerId), sql`NOT EXISTS (${known})`));
};

export async function deleteAnswersOf(tx: Queryable, guestIds: readonly string[]): Promise<void> {
  if (guestIds.length > 0)
    await tx.delete(questionAnswers).where(inArray(questionAnswers.guestId, [...guestIds]));
}

/** Answers to events that ended before an instant. */
export async function deleteAnswersBefore(tx: Queryable, endedBefore: Date): Promise<void> {
  const over = tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, questionAnswers.eventId), lt(events.endDate, endedBefore)));
  await tx.delete(questionAnswers).where(sql`EXISTS (${over})`);
}

/** The answers of a person's guests with the questions they answer, for their data export. */
export function findAnswersOf(db: Queryable, accountId: string, email: string | null) {
  const isTheirs = email === null ? sql`false` : eq(guests.email, email);
  return db
    .select({ eventName: events.name, answers: questionAnswers.answers, questions: eventQuestions.questions })
    .from(questionAnswers)
    .innerJoin(guests, eq(guests.id, questionAnswers.guestId))
    .innerJoin(events, eq(events.id, questionAnswers.eventId))
    .innerJoin(eventQuestions, eq(eventQuestions.eventId, questionAnswers.eventId))
    .where(sql`(${guests.accountId} = ${accountId} OR ${isTheirs})`);
}
