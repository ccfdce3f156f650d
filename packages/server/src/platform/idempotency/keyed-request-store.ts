import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { prepareOnce, type Reassignment } from '../db/statements.ts';
import { keyedRequests, ownAnswers } from '../db/tables/idempotency.ts';

export type KeyedRequestRow = typeof keyedRequests.$inferSelect;
export type NewKeyedRequest = Attempt &
  Pick<KeyedRequestRow, 'accountId' | 'claimedBy' | 'contentHash' | 'createdAt' | 'isLasting'>;

/** One attempt at a request. */
export interface Attempt {
  readonly id: Buffer;
  readonly claimedAt: Date;
}

/** Requests created before these times are purged; later for those devices may send late. */
export interface RequestAges {
  readonly ordinary: Date;
  readonly lasting: Date;
}

const isAttempt = ({ id, claimedAt }: Attempt) =>
  and(eq(keyedRequests.id, id), eq(keyedRequests.claimedAt, claimedAt));

const isNamedAttempt = and(
  eq(keyedRequests.id, sql.placeholder('id')),
  eq(keyedRequests.claimedAt, sql.placeholder('claimedAt')),
);

/** Inserts nothing if the request is known by a former id. */
const inserted = prepareOnce((db) =>
  db
    .insert(keyedRequests)
    .select(
      sql`SELECT ${sql.placeholder('id')}::bytea, ${sql.placeholder('accountId')}::uuid, ${sql.placeholder('contentHash')}::bytea,
        ${sql.placeholder('claimedAt')}::timestamptz, ${sql.placeholder('claimedBy')}::text, false, NULL::bytea, false,
        ${sql.placeholder('isLasting')}::boolean, ${sql.placeholder('createdAt')}::timestamptz
      WHERE NOT EXISTS (
        SELECT FROM ${keyedRequests} WHERE ${keyedRequests.id} = ANY(${sql.placeholder('formerIds')}::bytea[])
      )`,
    )
    .onConflictDoNothing()
    .returning({ id: keyedRequests.id })
    .prepare('insert_keyed_request'),
);

/** False when the key is known by its current or a former id. */
export async function insertRequest(
  db: Queryable,
  row: NewKeyedRequest,
  formerIds: readonly Buffer[],
): Promise<boolean> {
  return (await inserted(db).execute({ ...row, formerIds })).length > 0;
}

export async function findRequest(db: Queryable, ids: readonly Buffer[]): Promise<KeyedRequestRow | null> {
  const [row] = await db
    .select()
    .from(keyedRequests)
    .where(inArray(keyedRequests.id, [...ids]));
  return row ?? null;
}

/**
 * Starts another attempt; false when another process did, or when the previous one had an effect.
 */
export async function takeOver(
  db: Queryable,
  former: Attempt,
  { claimedAt, claimedBy }: Pick<NewKeyedRequest, 'claimedAt' | 'claimedBy'>,
): Promise<boolean> {
  const taken = await db
    .update(keyedRequests)
    .set({ claimedAt, claimedBy })
    .where(and(isAttempt(former), eq(keyedRequests.hasEffect, false), isNull(keyedRequests.answer)))
    .returning({ id: keyedRequests.id });
  return taken.length > 0;
}

const marked = prepareOnce((tx) =>
  tx
    .update(keyedRequests)
    .set({ hasEffect: true })
    .where(isNamedAttempt)
    .returning({ id: keyedRequests.id })
    .prepare('mark_keyed_request'),
);

/** False when the attempt is no longer the current one. */
export async function markEffect(tx: Queryable, { id, claimedAt }: Attempt): Promise<boolean> {
  return (await marked(tx).execute({ id, claimedAt })).length > 0;
}

const answered = prepareOnce((db) =>
  db
    .update(keyedRequests)
    .set({ answer: sql`${sql.placeholder('answer')}` })
    .where(isNamedAttempt)
    .prepare('answer_keyed_request'),
);

export async function storeAnswer(db: Queryable, { id, claimedAt }: Attempt, answer: Buffer): Promise<void> {
  await answered(db).execute({ id, claimedAt, answer });
}

/** Stores a refusal for repeated requests. Ignored for an attempt that had an effect. */
export async function storeRefusal(db: Queryable, attempt: Attempt, answer: Buffer): Promise<void> {
  await db
    .update(keyedRequests)
    .set({ answer, isRefused: true })
    .where(and(isAttempt(attempt), eq(keyedRequests.hasEffect, false)));
}

/** Deletes an attempt that had no effect. */
export async function releaseRequest(db: Queryable, attempt: Attempt): Promise<void> {
  await db.delete(keyedRequests).where(and(isAttempt(attempt), eq(keyedRequests.hasEffect, false)));
}

const isBefore = ({ ordinary, lasting }: RequestAges) =>
  or(
    lt(keyedRequests.createdAt, lasting),
    and(lt(keyedRequests.createdAt, ordinary), eq(keyedRequests.isLasting, false)),
  );

export async function deleteRequestsBefore(db: Queryable, ages: RequestAges): Promise<void> {
  await db.delete(keyedRequests).where(isBefore(ages));
}

/** Deletes a request that is too old to be answered again; false when it is not. */
export async function deleteRequest(
  db: Queryable,
  ids: readonly Buffer[],
  ages: RequestAges,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(keyedRequests)
    .where(and(inArray(keyedRequests.id, [...ids]), isBefore(ages)));
  return (rowCount ?? 0) > 0;
}

/** Records when an account wrote an answer; false if a later one is recorded. */
export async function claimAnswer(tx: Queryable, answer: typeof ownAnswers.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(ownAnswers)
    .values(answer)
    .onConflictDoUpdate({
      target: [ownAnswers.writerId, ownAnswers.subject],
      set: { writtenAt: answer.writtenAt },
      setWhere: lte(ownAnswers.writtenAt, answer.writtenAt),
    })
    .returning({ subject: ownAnswers.subject });
  return rows.length > 0;
}

export async function deleteAnswersBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(ownAnswers).where(lt(ownAnswers.writtenAt, instant));
}

export async function deleteAnswersOf(tx: Queryable, writerId: string): Promise<void> {
  await tx.delete(ownAnswers).where(eq(ownAnswers.writerId, writerId));
}

/** Gives the times of one writer's answers to another; of the same answer, the later time. */
export async function moveAnswersOf(tx: Queryable, { from, to }: Reassignment): Promise<void> {
  const moved = await tx.delete(ownAnswers).where(eq(ownAnswers.writerId, from)).returning();
  if (moved.length === 0) return;
  await tx
    .insert(ownAnswers)
    .values(moved.map((answer) => ({ ...answer, writerId: to })))
    .onConflictDoUpdate({
      target: [ownAnswers.writerId, ownAnswers.subject],
      set: { writtenAt: sql`greatest(${ownAnswers.writtenAt}, excluded.written_at)` },
    });
}

/** When a writer wrote an answer; null when it is not recorded. */
export async function findWrittenAt(db: Queryable, writerId: string, subject: string): Promise<Date | null> {
  const [row] = await db
    .select({ writtenAt: ownAnswers.writtenAt })
    .from(ownAnswers)
    .where(and(eq(ownAnswers.writerId, writerId), eq(ownAnswers.subject, subject)));
  return row?.writtenAt ?? null;
}
