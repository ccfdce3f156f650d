import type { ReportReason } from '@lampion/contract/admin/reports';
import { and, count, desc, eq, ne, or, sql } from 'drizzle-orm';
import { isOpenReport, isReportOf, reports } from '../../admin/reports/read-model.ts';
import { events } from '../../events/events/read-model.ts';
import { images, portraitOf } from '../../media/images/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { appAccounts, memberBlocks } from '../../platform/db/tables/people/members.ts';
import { existsFor, friendships } from '../friends/read-model.ts';
import { hasBlocked } from './read-model.ts';

/**
 * The app account of a username that a member may block, or has blocked; null for a hidden or
 * unknown one.
 */
export async function findBlockable(
  db: Queryable,
  blockerId: string,
  username: string,
): Promise<{ id: string } | null> {
  const { id } = appAccounts;
  const isKnown = or(existsFor(blockerId), hasBlocked(blockerId, id));
  const [row] = await db
    .select({ id })
    .from(appAccounts)
    .where(and(eq(appAccounts.username, username), ne(id, blockerId), isKnown));
  return row ?? null;
}

type Block = Pick<typeof memberBlocks.$inferInsert, 'blockedId' | 'blockerId'>;

/** False when the block exists already. */
export async function insertBlock(tx: Queryable, block: Block & { createdAt: Date }): Promise<boolean> {
  const rows = await tx.insert(memberBlocks).values(block).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function deleteBlock(db: Queryable, { blockerId, blockedId }: Block): Promise<void> {
  const isIt = and(eq(memberBlocks.blockerId, blockerId), eq(memberBlocks.blockedId, blockedId));
  await db.delete(memberBlocks).where(isIt);
}

export interface BlockPosition {
  readonly since: Date;
  readonly id: string;
}

/**
 * The members a member has blocked, latest first. `isFound` says whether everybody can find them;
 * of others, only the username may be shown.
 */
export function findBlocked(
  db: Queryable,
  blockerId: string,
  { after, limit }: { readonly after: BlockPosition | undefined; readonly limit: number },
) {
  const { id, username, appName, findable } = appAccounts;
  const position = sql`(${memberBlocks.createdAt}, ${memberBlocks.blockedId})`;
  return db
    .select({
      id,
      username,
      appName,
      image: portraitOf(images),
      blockedAt: memberBlocks.createdAt,
      isFound: sql<boolean>`(${findable} = 'everybody' AND NOT ${hasBlocked(id, blockerId)})`,
    })
    .from(memberBlocks)
    .innerJoin(appAccounts, eq(appAccounts.id, memberBlocks.blockedId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(
      and(
        eq(memberBlocks.blockerId, blockerId),
        after && sql`${position} < (${after.since.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(memberBlocks.createdAt), desc(memberBlocks.blockedId))
    .limit(limit);
}

/**
 * The app account of another member's username; null for the caller's own and for an unknown one.
 */
export async function findReported(
  db: Queryable,
  reporterId: string,
  username: string,
): Promise<string | null> {
  const { id } = appAccounts;
  const [row] = await db
    .select({ id })
    .from(appAccounts)
    .where(and(eq(appAccounts.username, username), ne(id, reporterId)));
  return row?.id ?? null;
}

/** The app account of an account with its picture; null when it has none. */
export async function findModeratedMember(db: Queryable, accountId: string) {
  const [row] = await db
    .select({ appAccount: appAccounts, image: images })
    .from(appAccounts)
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(eq(appAccounts.accountId, accountId));
  return row ?? null;
}

/** Only numbers: the administration must not see friends and parties by name. */
export async function findMemberFigures(db: Queryable, appAccountId: string) {
  const isAbout = isReportOf(appAccountId);
  const [friendCount, partyCount, reportCount, openReportCount] = await Promise.all([
    db.$count(friendships, eq(friendships.memberId, appAccountId)),
    db.$count(events, eq(events.hostId, appAccountId)),
    db.$count(reports, isAbout),
    db.$count(reports, and(isAbout, isOpenReport)),
  ]);
  return { friendCount, partyCount, reportCount, openReportCount };
}

/** The reasons of reports about a member, most frequent first. */
export function findReportReasons(db: Queryable, appAccountId: string) {
  const reason = sql<ReportReason>`${reports.reason}`;
  return db
    .select({ reason, count: count() })
    .from(reports)
    .where(isReportOf(appAccountId))
    .groupBy(reports.reason)
    .orderBy(desc(count()), reports.reason);
}

export async function lockMemberOf(tx: Queryable, accountId: string) {
  const [row] = await tx.select().from(appAccounts).where(eq(appAccounts.accountId, accountId)).for('update');
  return row ?? null;
}
