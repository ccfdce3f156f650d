import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { appAccounts, isHidden } from '../members/member-read-model.ts';

/** Accounts that have confirmed one of these addresses, and whether a member is hidden from them by a block. */
export function findAddressOwners(db: Queryable, memberId: string, emails: readonly string[]) {
  return db
    .select({
      email: accounts.email,
      accountId: accounts.id,
      appAccountId: appAccounts.id,
      isHidden: sql<boolean>`coalesce(${isHidden(memberId, appAccounts.id)}, false)`,
    })
    .from(accounts)
    .leftJoin(appAccounts, eq(appAccounts.accountId, accounts.id))
    .where(
      and(
        sql`${accounts.email} = ANY(${sql.param([...emails])}::text[])`,
        isNotNull(accounts.emailVerifiedAt),
      ),
    );
}

export type AddressOwner = Awaited<ReturnType<typeof findAddressOwners>>[number];
