import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { appAccounts } from '../../db/tables/members.ts';

export function findOwnAppAccounts(db: Queryable, accountId: string) {
  const { id, username, appName, bio, phone, imageId, createdAt } = appAccounts;
  return db
    .select({ id, username, appName, bio, phone, imageId, createdAt })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
}
