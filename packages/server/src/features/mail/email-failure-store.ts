import type { UndeliveredEmail, UndeliveredEmailQuery } from '@lampion/contract/schemas/admin-email';
import { and, eq, getTableColumns, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { countUpTo } from '../../db/count-up-to.ts';
import type { Queryable } from '../../db/database.ts';
import { emailFailures } from '../../db/tables/mail.ts';

type NewFailure = Omit<typeof emailFailures.$inferInsert, 'attempts' | 'firstFailedAt' | 'id'>;
type EmailKey = Pick<NewFailure, 'subjectId' | 'template'>;
type Filter = Pick<UndeliveredEmailQuery, 'state' | 'template'>;

/** Time of the queue's next attempt; null once the queue has given up. A killed worker's job is retried too. */
const nextAttemptAt = sql`(SELECT j.start_after FROM pgboss.job j WHERE j.name = 'send-email'
  AND j.id = ${emailFailures.jobId} AND j.state IN ('created', 'retry', 'active'))`;

const columns = {
  ...getTableColumns(emailFailures),
  nextAttemptAt: sql<Date | null>`${nextAttemptAt}`.mapWith(emailFailures.lastFailedAt),
};

const states: Record<UndeliveredEmail['state'], SQL> = {
  waiting: isNotNull(nextAttemptAt),
  given_up: isNull(nextAttemptAt),
};

function matches({ state, template }: Filter): SQL | undefined {
  return and(state && states[state], template && eq(emailFailures.template, template));
}

function isAbout({ template, subjectId }: EmailKey): SQL | undefined {
  return and(eq(emailFailures.template, template), eq(emailFailures.subjectId, subjectId));
}

function selectFailures(db: Queryable) {
  return db.select(columns).from(emailFailures);
}

export type EmailFailureRow = Awaited<ReturnType<typeof selectFailures>>[number];

/** One page of undelivered e-mails, latest failure first. */
export async function findEmailFailures(
  db: Queryable,
  { page, perPage, ...filter }: UndeliveredEmailQuery,
): Promise<EmailFailureRow[]> {
  return (
    selectFailures(db)
      .where(matches(filter))
      // Matches the index; there are no nulls.
      .orderBy(sql`${emailFailures.lastFailedAt} DESC NULLS LAST`, sql`${emailFailures.id} DESC NULLS LAST`)
      .limit(perPage)
      .offset((page - 1) * perPage)
  );
}

/** How many the list holds on all its pages; `limit` + 1 means that there are more. */
export function countEmailFailures(db: Queryable, filter: Filter, limit: number): Promise<number> {
  return countUpTo(db, limit, sql`${emailFailures} WHERE ${matches(filter) ?? sql`true`}`);
}

/** One of them, locked (FOR UPDATE) until the transaction ends. */
export async function lockEmailFailure(tx: Queryable, id: string): Promise<EmailFailureRow | null> {
  await tx.select().from(emailFailures).where(eq(emailFailures.id, id)).for('update');
  // Queried after the lock: a statement that had to wait would see the old state of the queue.
  const [row] = await selectFailures(tx).where(eq(emailFailures.id, id));
  return row ?? null;
}

/** Assigns an e-mail to another job; it must exist. */
export async function updateEmailJob(tx: Queryable, id: string, jobId: string): Promise<EmailFailureRow> {
  const [row] = await tx
    .update(emailFailures)
    .set({ jobId })
    .where(eq(emailFailures.id, id))
    .returning(columns);
  if (row === undefined) throw new Error('an undelivered e-mail vanished');
  return row;
}

/** Records one more failed attempt of an e-mail. */
export async function addEmailFailure(db: Queryable, failure: NewFailure): Promise<void> {
  await db
    .insert(emailFailures)
    .values({ ...failure, firstFailedAt: failure.lastFailedAt })
    .onConflictDoUpdate({
      target: [emailFailures.template, emailFailures.subjectId],
      set: { ...failure, attempts: sql`${emailFailures.attempts} + 1` },
    });
}

export async function deleteEmailFailure(db: Queryable, email: EmailKey): Promise<void> {
  await db.delete(emailFailures).where(isAbout(email));
}

/** Deletes failed e-mails without an attempt since an instant. */
export async function deleteEmailFailuresBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(emailFailures).where(lt(emailFailures.lastFailedAt, instant));
}
