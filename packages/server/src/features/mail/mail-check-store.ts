import type { EmailFailureReason } from '@lampion/contract/schemas/admin-email';
import { and, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { emailChecks, outgoingEmails } from '../../db/tables/mail.ts';

type CheckRow = typeof emailChecks.$inferSelect;

export async function insertCheck(
  tx: Queryable,
  check: Pick<CheckRow, 'accountId' | 'address' | 'createdAt'>,
): Promise<CheckRow> {
  const [row] = await tx.insert(emailChecks).values(check).returning();
  if (row === undefined) throw new Error('a test e-mail was not stored');
  return row;
}

export async function findCheck(db: Queryable, id: string): Promise<CheckRow | null> {
  const [row] = await db.select().from(emailChecks).where(eq(emailChecks.id, id));
  return row ?? null;
}

/** The e-mail of a check that has not left. */
interface UnsentCheck {
  /** Null once it was given up. */
  readonly dueAt: Date | null;
  readonly reason: EmailFailureReason | null;
}

/** Null once it left. */
export async function findUnsentCheck(db: Queryable, id: string): Promise<UnsentCheck | null> {
  const [row] = await db
    .select({ dueAt: outgoingEmails.dueAt, reason: outgoingEmails.reason })
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.template, 'delivery-check'), eq(outgoingEmails.subjectId, id)));
  return row ?? null;
}

export async function deleteChecksBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(emailChecks).where(lt(emailChecks.createdAt, instant));
}
