import { and, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appAccounts, phoneCodes } from '../../platform/db/tables/people/members.ts';

type NewCode = Pick<typeof phoneCodes.$inferInsert, 'appAccountId' | 'createdAt' | 'expiresAt' | 'phone'>;

/** Inserts a pending code, replacing the member's last one; returns its id. */
export async function replacePhoneCode(tx: Queryable, code: NewCode): Promise<string> {
  await tx.delete(phoneCodes).where(eq(phoneCodes.appAccountId, code.appAccountId));
  const [row] = await tx.insert(phoneCodes).values(code).returning({ id: phoneCodes.id });
  if (row === undefined) throw new Error('the row was not inserted');
  return row.id;
}

/** The phone of a pending code; null when the code was replaced. */
export async function findCodePhone(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.select({ phone: phoneCodes.phone }).from(phoneCodes).where(eq(phoneCodes.id, id));
  return row?.phone ?? null;
}

export async function setPhoneCodeHash(
  db: Queryable,
  id: string,
  sent: { readonly codeHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await db.update(phoneCodes).set(sent).where(eq(phoneCodes.id, id));
}

/** Consumes one attempt at a member's valid code; null without a code or attempts left. */
export async function takePhoneTry(
  db: Queryable,
  { appAccountId, now, maxTries }: { appAccountId: string; now: Date; maxTries: number },
) {
  const isValid = and(
    eq(phoneCodes.appAccountId, appAccountId),
    gt(phoneCodes.expiresAt, now),
    lt(phoneCodes.tries, maxTries),
    isNotNull(phoneCodes.codeHash),
  );
  const [row] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(isValid)
    .returning();
  return row ?? null;
}

/** Consumes a code; of concurrent calls only one gets true. */
export async function deletePhoneCode(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.delete(phoneCodes).where(eq(phoneCodes.id, id)).returning();
  return rows.length > 0;
}

export async function deletePhoneCodesOf(tx: Queryable, appAccountId: string): Promise<void> {
  await tx.delete(phoneCodes).where(eq(phoneCodes.appAccountId, appAccountId));
}

/** Stores a member's proven phone and removes the number from its former owner. */
export async function givePhone(
  tx: Queryable,
  { appAccountId, phone, now }: { appAccountId: string; phone: string; now: Date },
): Promise<void> {
  await tx
    .update(appAccounts)
    .set({ phone: null, phoneVerifiedAt: null })
    .where(and(eq(appAccounts.phone, phone), ne(appAccounts.id, appAccountId)));
  await tx.update(appAccounts).set({ phone, phoneVerifiedAt: now }).where(eq(appAccounts.id, appAccountId));
}

export async function takePhoneAway(tx: Queryable, appAccountId: string): Promise<void> {
  await tx
    .update(appAccounts)
    .set({ phone: null, phoneVerifiedAt: null })
    .where(eq(appAccounts.id, appAccountId));
}

export async function deletePhoneCodesBefore(db: Queryable, now: Date): Promise<void> {
  await db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, now));
}
