import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { appAccounts, memberBlocks, memberReports } from '../../db/tables/members.ts';

export function findOwnAppAccounts(db: Queryable, accountId: string) {
  const { id, username, appName, bio, phone, phoneVerifiedAt, birthDate, findable, imageId, createdAt } =
    appAccounts;
  return db
    .select({
      id,
      username,
      appName,
      bio,
      phone,
      phoneVerifiedAt,
      birthDate,
      findable,
      imageId,
      createdAt,
    })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
}

/** Whom a member has blocked, never by whom they are. */
export function findOwnBlocks(db: Queryable, appAccountId: string) {
  return db
    .select({ username: appAccounts.username, createdAt: memberBlocks.createdAt })
    .from(memberBlocks)
    .innerJoin(appAccounts, eq(appAccounts.id, memberBlocks.blockedId))
    .where(eq(memberBlocks.blockerId, appAccountId));
}

/** The reports a member made; those about them would say who made them. */
export function findOwnReports(db: Queryable, appAccountId: string) {
  const { reason, details, createdAt } = memberReports;
  return db
    .select({ username: appAccounts.username, reason, details, createdAt })
    .from(memberReports)
    .innerJoin(appAccounts, eq(appAccounts.id, memberReports.memberId))
    .where(eq(memberReports.reporterId, appAccountId));
}
