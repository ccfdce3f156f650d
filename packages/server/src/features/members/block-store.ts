import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { appAccounts, memberBlocks } from '../../db/tables/members.ts';
import { existsFor } from '../friends/friend-read-model.ts';
import { images, portraitOf } from '../images/image-read-model.ts';
import { hasBlocked } from './member-read-model.ts';

/** The app account of a username that a member may block, or has blocked; null for a hidden or unknown one. */
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

/** False when it was there already. */
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
 * Those a member has blocked, the latest first. `isFound` says whether anybody finds them: of others, a block by their
 * username shows no more than that.
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
