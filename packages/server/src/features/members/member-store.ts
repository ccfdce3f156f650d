import { eq, sql } from 'drizzle-orm';
import { arrayPlaceholder } from '../../db/array-placeholder.ts';
import type { Queryable } from '../../db/database.ts';
import { gatherReads } from '../../db/gather-reads.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { appAccounts } from '../../db/tables/members.ts';
import { accounts } from '../accounts/account-read-model.ts';

const membersByAccount = prepareOnce((db) => {
  const { id, email, emailVerifiedAt, displayName } = accounts;
  return db
    .select({
      accountId: id,
      email,
      emailVerifiedAt,
      displayName,
      appAccountId: appAccounts.id,
      appName: appAccounts.appName,
    })
    .from(accounts)
    .leftJoin(appAccounts, eq(appAccounts.accountId, id))
    .where(sql`${id} = ANY(${arrayPlaceholder('accountIds', 'uuid')})`)
    .prepare('members_by_account');
});

/** An account with its app account; null when there is no such account. */
export const findMemberRow = gatherReads(async (db, accountIds: readonly string[]) => {
  const rows = await membersByAccount(db).execute({ accountIds });
  return accountIds.map((accountId) => rows.find((row) => row.accountId === accountId) ?? null);
});

export async function deleteMembersOf(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(appAccounts).where(eq(appAccounts.accountId, accountId));
}
