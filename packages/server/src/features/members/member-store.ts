import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { appAccounts } from '../../db/tables/members.ts';
import { accounts } from '../accounts/account-read-model.ts';

const memberByAccount = prepareOnce((db) =>
  db
    .select({ account: accounts, appAccountId: appAccounts.id, appName: appAccounts.appName })
    .from(accounts)
    .leftJoin(appAccounts, eq(appAccounts.accountId, accounts.id))
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .prepare('member_by_account'),
);

/** An account with its app account; null when there is no such account. */
export async function findMemberRow(db: Queryable, accountId: string) {
  const [row] = await memberByAccount(db).execute({ accountId });
  return row ?? null;
}

export async function deleteMembersOf(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(appAccounts).where(eq(appAccounts.accountId, accountId));
}
