import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { recoveryCodes, secondFactors } from '../../platform/db/tables/people/accounts.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/** The authenticator of an account, confirmed or not. */
export async function findSecondFactor(db: Queryable, accountId: string): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId));
  return row ?? null;
}

/** Whether signing in requires a code. */
export async function hasSecondFactor(db: Queryable, accountId: string): Promise<boolean> {
  const isInForce = and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt));
  return (await db.$count(secondFactors, isInForce)) > 0;
}

/**
 * Stores an authenticator to be confirmed, replacing an unconfirmed one; false when one is active.
 */
export async function proposeSecondFactor(
  db: Queryable,
  { accountId, secret, createdAt }: Pick<SecondFactorRow, 'accountId' | 'createdAt' | 'secret'>,
): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ accountId, secret, createdAt })
    .onConflictDoUpdate({
      target: secondFactors.accountId,
      set: { secret, createdAt },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ accountId: secondFactors.accountId });
  return rows.length > 0;
}

const SOME = 500;

/** A batch of secrets without any of these prefixes, of equal length. */
export function findUnsealedSecrets(db: Queryable, prefixes: readonly Buffer[]) {
  const start = sql`substring(${secondFactors.secret} from 1 for ${prefixes[0]?.length ?? 0}::int)`;
  return db
    .select({ accountId: secondFactors.accountId, secret: secondFactors.secret })
    .from(secondFactors)
    .where(notInArray(start, [...prefixes]))
    .limit(SOME);
}

/** Replaces the encrypted form of a secret; does nothing when the secret itself has changed. */
export async function replaceSecret(
  db: Queryable,
  accountId: string,
  { from, to }: { readonly from: Buffer; readonly to: Buffer },
): Promise<void> {
  await db
    .update(secondFactors)
    .set({ secret: to })
    .where(and(eq(secondFactors.accountId, accountId), eq(secondFactors.secret, from)));
}

/** Activates the proposed authenticator; false when there is none, or it was active before. */
export async function confirmSecondFactor(
  tx: Queryable,
  accountId: string,
  { now, step }: { readonly now: Date; readonly step: number },
): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(eq(secondFactors.accountId, accountId), isNull(secondFactors.confirmedAt)))
    .returning({ accountId: secondFactors.accountId });
  return rows.length > 0;
}

/** Consumes the code of a time step; of concurrent calls only one gets true. */
export async function takeStep(db: Queryable, accountId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.accountId, accountId),
        isNotNull(secondFactors.confirmedAt),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ accountId: secondFactors.accountId });
  return rows.length > 0;
}

/** Consumes a recovery code, by any of its hashes; of concurrent calls only one gets true. */
export async function takeRecoveryCode(
  db: Queryable,
  accountId: string,
  codeHashes: readonly Buffer[],
): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), inArray(recoveryCodes.codeHash, [...codeHashes])))
    .returning({ accountId: recoveryCodes.accountId });
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  accountId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ accountId, codeHash })));
}

export function countRecoveryCodes(db: Queryable, accountId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId));
}

/** Deletes its recovery codes too. */
export async function deleteSecondFactor(db: Queryable, accountId: string): Promise<void> {
  await db.delete(secondFactors).where(eq(secondFactors.accountId, accountId));
}
