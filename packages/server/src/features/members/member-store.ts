import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { appAccounts } from '../../db/tables/members.ts';

export async function deleteMembersOf(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(appAccounts).where(eq(appAccounts.accountId, accountId));
}
