import { and, eq, type SQL, sql } from 'drizzle-orm';
import { storedTextFinds } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/database.ts';
import { friendships } from '../../db/tables/friends.ts';
import { images } from '../images/image-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { cardColumns } from './relation-store.ts';

export interface FriendPosition {
  readonly name: string;
  readonly id: string;
}

export interface FriendFilter {
  readonly me: string;
  readonly q?: string | undefined;
}

const name = sql<string>`(${appAccounts.appName} COLLATE "und-x-icu")`;

function matches({ me, q }: FriendFilter): SQL | undefined {
  return and(
    eq(friendships.memberId, me),
    storedTextFinds(sql`(${appAccounts.foldedName} || ' ' || ${appAccounts.username})`, q),
  );
}

/** In the order of names, accents ignored. Without a limit: all of them, whom the bound of friends keeps few. */
export async function findFriends(
  db: Queryable,
  filter: FriendFilter,
  { after, limit }: { after?: FriendPosition | undefined; limit: number },
) {
  return db
    .select(cardColumns)
    .from(friendships)
    .innerJoin(appAccounts, eq(appAccounts.id, friendships.friendId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(and(matches(filter), after && sql`(${name}, ${appAccounts.id}) > (${after.name}, ${after.id})`))
    .orderBy(name, appAccounts.id)
    .limit(limit);
}

export async function countMatchingFriends(db: Queryable, filter: FriendFilter): Promise<number> {
  if (!filter.q) return db.$count(friendships, eq(friendships.memberId, filter.me));
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(friendships)
    .innerJoin(appAccounts, eq(appAccounts.id, friendships.friendId))
    .where(matches(filter));
  return row?.count ?? 0;
}
