import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { emailChanges } from '../../db/tables/accounts.ts';

export type EmailChangeRow = typeof emailChanges.$inferSelect;

/** Saves a requested change, replacing an earlier one; returns its id. */
export async function insertEmailChange(
  tx: Queryable,
  change: Pick<EmailChangeRow, 'accountId' | 'expiresAt' | 'formerEmail' | 'newEmail'>,
): Promise<string> {
  await deleteEmailChange(tx, change.accountId);
  const [row] = await tx.insert(emailChanges).values(change).returning({ id: emailChanges.id });
  if (row === undefined) throw new Error('the change of address was not noted');
  return row.id;
}

export async function findEmailChange(db: Queryable, id: string): Promise<EmailChangeRow | null> {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.id, id));
  return row ?? null;
}

/** The address an account requested and can still confirm. */
export async function findNewEmail(db: Queryable, accountId: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.accountId, accountId),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, now),
      ),
    );
  return row?.newEmail ?? null;
}

/** Stores the hash of the e-mailed token; false when the change was withdrawn or confirmed meanwhile. */
export async function setEmailChangeToken(db: Queryable, id: string, tokenHash: Buffer): Promise<boolean> {
  const rows = await db
    .update(emailChanges)
    .set({ tokenHash })
    .where(and(eq(emailChanges.id, id), isNull(emailChanges.confirmedAt)))
    .returning({ id: emailChanges.id });
  return rows.length > 0;
}

/** Consumes a link and returns what it confirms; null when unknown, expired or used. Succeeds once. */
export async function takeEmailChange(
  tx: Queryable,
  { tokenHash, now, keptUntil }: { readonly tokenHash: Buffer; readonly now: Date; readonly keptUntil: Date },
): Promise<EmailChangeRow | null> {
  const [row] = await tx
    .update(emailChanges)
    .set({ confirmedAt: now, tokenHash: null, expiresAt: keptUntil })
    .where(
      and(
        eq(emailChanges.tokenHash, tokenHash),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

/** Withdraws an unconfirmed change and invalidates its link. */
export async function deleteEmailChange(db: Queryable, accountId: string): Promise<void> {
  await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt)));
}

export async function deleteExpiredEmailChanges(db: Queryable, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}
