import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { followers } from '../../db/tables/organisers.ts';
import { appAccounts } from '../members/member-read-model.ts';

export interface FollowedPosition {
  readonly since: Date;
  readonly organiserId: string;
}

/** The organisers an account's app account follows, the latest first. */
export async function findFollowedBy(
  db: Queryable,
  accountId: string,
  { after, limit }: { readonly after: FollowedPosition | undefined; readonly limit: number },
) {
  const position = sql`(${followers.createdAt}, ${followers.organiserId})`;
  return db
    .select({ organiserId: followers.organiserId, since: followers.createdAt })
    .from(followers)
    .innerJoin(appAccounts, eq(appAccounts.id, followers.appAccountId))
    .where(
      and(
        eq(appAccounts.accountId, accountId),
        after && sql`${position} < (${after.since.toISOString()}::timestamptz, ${after.organiserId}::uuid)`,
      ),
    )
    .orderBy(desc(followers.createdAt), desc(followers.organiserId))
    .limit(limit);
}

/** Removes all follows of an account's app account; returns the organisers it followed. */
export async function deleteFollowedBy(tx: Queryable, accountId: string): Promise<string[]> {
  const ownProfiles = tx
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
  const followed = await tx
    .delete(followers)
    .where(inArray(followers.appAccountId, ownProfiles))
    .returning({ organiserId: followers.organiserId });
  return followed.map(({ organiserId }) => organiserId);
}
