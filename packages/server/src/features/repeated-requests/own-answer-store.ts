import { lt, lte } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { ownAnswers } from '../../db/tables/repeated-requests.ts';

/** Notes when an account wrote an answer; false where it has written a later one already. */
export async function claimAnswer(tx: Queryable, answer: typeof ownAnswers.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(ownAnswers)
    .values(answer)
    .onConflictDoUpdate({
      target: [ownAnswers.accountId, ownAnswers.subject],
      set: { writtenAt: answer.writtenAt },
      setWhere: lte(ownAnswers.writtenAt, answer.writtenAt),
    })
    .returning({ subject: ownAnswers.subject });
  return rows.length > 0;
}

export async function deleteAnswersBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(ownAnswers).where(lt(ownAnswers.writtenAt, instant));
}
