import { and, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { oneTimeTokens } from '../../db/tables/accounts.ts';

export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

export async function insertOneTimeToken(
  db: Queryable,
  token: Pick<typeof oneTimeTokens.$inferInsert, 'accountId' | 'purpose' | 'tokenHash' | 'expiresAt'>,
): Promise<void> {
  await db.insert(oneTimeTokens).values(token);
}

export interface GivenToken {
  readonly purpose: TokenPurpose;
  readonly tokenHash: Buffer;
  readonly now: Date;
}

const isLive = ({ purpose, tokenHash, now }: GivenToken) =>
  and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, now),
  );

/** The account of a token, without consuming it; null when it is unknown, expired or used. */
export async function findOneTimeTokenAccount(db: Queryable, given: GivenToken): Promise<string | null> {
  const { accountId } = oneTimeTokens;
  const [row] = await db.select({ accountId }).from(oneTimeTokens).where(isLive(given));
  return row?.accountId ?? null;
}

/** Consumes a token and returns its account; null when unknown, expired or used. Only one concurrent call succeeds. */
export async function takeOneTimeToken(db: Queryable, given: GivenToken): Promise<string | null> {
  const [row] = await db
    .delete(oneTimeTokens)
    .where(isLive(given))
    .returning({ accountId: oneTimeTokens.accountId });
  return row?.accountId ?? null;
}

/** Ends the e-mailed links of an account, those of one purpose where it is given. */
export async function deleteOneTimeTokens(
  db: Queryable,
  accountId: string,
  purpose?: TokenPurpose,
): Promise<void> {
  const isMeant = purpose && eq(oneTimeTokens.purpose, purpose);
  await db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.accountId, accountId), isMeant));
}

/** How many links of this purpose are still valid. */
export function countOneTimeTokens(
  db: Queryable,
  {
    accountId,
    purpose,
    now,
  }: { readonly accountId: string; readonly purpose: TokenPurpose; readonly now: Date },
): Promise<number> {
  return db.$count(
    oneTimeTokens,
    and(
      eq(oneTimeTokens.accountId, accountId),
      eq(oneTimeTokens.purpose, purpose),
      gt(oneTimeTokens.expiresAt, now),
    ),
  );
}

export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now));
}
