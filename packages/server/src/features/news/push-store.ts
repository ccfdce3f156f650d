import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { news } from '../../db/tables/news.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';

const columns = {
  id: news.id,
  kind: news.kind,
  appAccountId: news.memberId,
  accountId: accounts.id,
  isRead: sql<boolean>`${news.readAt} IS NOT NULL`,
  /** Null until it is confirmed: anyone may have typed it. */
  email: sql<string | null>`CASE WHEN ${accounts.emailVerifiedAt} IS NOT NULL THEN ${accounts.email} END`,
};

const joined = (db: Queryable) =>
  db
    .select(columns)
    .from(news)
    .innerJoin(appAccounts, eq(appAccounts.id, news.memberId))
    .innerJoin(accounts, eq(accounts.id, appAccounts.accountId));

/** Those of some pieces that no device was told of, with whose they are; not of suspended accounts. */
export function findUntold(db: Queryable, ids: readonly string[]) {
  return joined(db).where(and(inArray(news.id, [...ids]), isNull(news.toldAt), isNull(accounts.suspendedAt)));
}
export type UntoldRow = Awaited<ReturnType<typeof findUntold>>[number];

/** A piece with whose it is; null when it is gone or their account suspended. */
export async function findAddressed(db: Queryable, id: string): Promise<UntoldRow | null> {
  const [row] = await joined(db).where(and(eq(news.id, id), isNull(accounts.suspendedAt)));
  return row ?? null;
}

/** False when it was told meanwhile. */
export async function setTold(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(news)
    .set({ toldAt: now })
    .where(and(eq(news.id, id), isNull(news.toldAt)))
    .returning({ id: news.id });
  return rows.length > 0;
}
