import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { appAccounts, memberReports } from '../../db/tables/members.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { events } from '../events/event-read-model.ts';
import { friendships } from '../friends/friend-read-model.ts';
import { images } from '../images/image-read-model.ts';

/** The app account of an account with its picture; null when it has none. */
export async function findModeratedMember(db: Queryable, accountId: string) {
  const [row] = await db
    .select({ appAccount: appAccounts, image: images })
    .from(appAccounts)
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(eq(appAccounts.accountId, accountId));
  return row ?? null;
}

/** Numbers alone: whose friends, and which parties, are nobody else's business. */
export async function findMemberFigures(db: Queryable, appAccountId: string) {
  const isAbout = eq(memberReports.memberId, appAccountId);
  const [friendCount, partyCount, reportCount, openReportCount] = await Promise.all([
    db.$count(friendships, eq(friendships.memberId, appAccountId)),
    db.$count(events, eq(events.hostId, appAccountId)),
    db.$count(memberReports, isAbout),
    db.$count(memberReports, and(isAbout, isNull(memberReports.handledAt))),
  ]);
  return { friendCount, partyCount, reportCount, openReportCount };
}

/** For what reasons a member was reported, the most frequent first. */
export function findReportReasons(db: Queryable, appAccountId: string) {
  const { reason, memberId } = memberReports;
  return db
    .select({ reason, count: count() })
    .from(memberReports)
    .where(eq(memberId, appAccountId))
    .groupBy(reason)
    .orderBy(desc(count()), reason);
}

/** Where to write to a member, and their username; null once they left. */
export async function findModeratedOwner(db: Queryable, accountId: string) {
  const [row] = await db
    .select({ email: accounts.email, username: appAccounts.username })
    .from(appAccounts)
    .innerJoin(accounts, eq(accounts.id, appAccounts.accountId))
    .where(eq(appAccounts.accountId, accountId));
  return row ?? null;
}

export async function lockMemberOf(tx: Queryable, accountId: string) {
  const [row] = await tx.select().from(appAccounts).where(eq(appAccounts.accountId, accountId)).for('update');
  return row ?? null;
}
