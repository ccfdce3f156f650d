import { and, asc, eq, inArray, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { accounts } from '../../people/accounts/read-model.ts';
import { friendGroupMembers, friendGroups, isFriend } from '../../people/friends/read-model.ts';
import { appAccounts, hasBlocked, isHidden } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { partyCohosts, partyExclusions } from '../../platform/db/tables/events/parties.ts';
import { hostOf } from '../events/read-model.ts';
import { guests, isGuestHidden, isUnowned } from '../guest-list/read-model.ts';

interface Wanted {
  readonly usernames: readonly string[];
  readonly groupIds: readonly string[];
}

const isFriendOf = (memberId: SQL | string) =>
  and(
    isFriend(memberId, appAccounts.id),
    not(isHidden(memberId, appAccounts.id)),
    isNotNull(appAccounts.accountId),
  );

const named = alias(appAccounts, 'named');

/** Starts from the given names: otherwise all friends of a member would be read. */
const friendsNamed = prepareOnce((db) => {
  const { friendId, groupId } = friendGroupMembers;
  const memberId = sql`${sql.placeholder('memberId')}`;
  const alone = db
    .select({ id: named.id })
    .from(named)
    .where(sql`${named.username} = ANY(${sql.placeholder('usernames')}::text[])`);
  const inGroups = db
    .select({ id: friendId })
    .from(friendGroups)
    .innerJoin(friendGroupMembers, eq(groupId, friendGroups.id))
    .where(
      and(
        eq(friendGroups.ownerId, memberId),
        sql`${friendGroups.id} = ANY(${sql.placeholder('groupIds')}::uuid[])`,
      ),
    );
  return db
    .select({
      appAccountId: appAccounts.id,
      accountId: appAccounts.accountId,
      username: appAccounts.username,
      nickname: sql<string>`coalesce(nullif(${appAccounts.appName}, ''), ${appAccounts.username})`,
    })
    .from(appAccounts)
    .where(and(sql`${appAccounts.id} = ANY(ARRAY(${unionAll(alone, inGroups)}))`, isFriendOf(memberId)))
    .prepare('friends_named');
});

/** The friends of a member with these usernames, or in these groups of the member. */
export function findFriendsNamed(db: Queryable, memberId: string, wanted: Wanted) {
  return friendsNamed(db).execute({ memberId, ...wanted });
}

/**
 * The relation between a host and the member with an address: `averse` has blocked the host, who
 * must not learn it.
 */
export async function findDistance(
  tx: Queryable,
  { id, hostId }: { readonly id: string; readonly hostId: string },
  email: string,
): Promise<'averse' | 'none' | 'unwelcome'> {
  const isExcluded = sql<boolean>`EXISTS (SELECT FROM ${partyExclusions} WHERE ${partyExclusions.eventId} = ${id}
    AND ${partyExclusions.appAccountId} = ${appAccounts.id})`;
  const [row] = await tx
    .select({
      isUnwelcome: sql<boolean>`(${isExcluded} OR ${hasBlocked(hostId, appAccounts.id)})`,
      isAverse: hasBlocked(appAccounts.id, hostId),
    })
    .from(appAccounts)
    .innerJoin(accounts, eq(accounts.id, appAccounts.accountId))
    .where(eq(accounts.email, email));
  if (row?.isUnwelcome) return 'unwelcome';
  return row?.isAverse ? 'averse' : 'none';
}

/** The name of a party's host. */
export async function findHostName(db: Queryable, hostId: string): Promise<string> {
  const name = sql<string>`coalesce(nullif(${appAccounts.appName}, ''), ${appAccounts.username})`;
  const [row] = await db.select({ name }).from(appAccounts).where(eq(appAccounts.id, hostId));
  return row?.name ?? '';
}

const cohostIds = prepareOnce((db) => {
  const { eventId, appAccountId, createdAt } = partyCohosts;
  return db
    .select({ id: appAccountId })
    .from(partyCohosts)
    .where(eq(eventId, sql.placeholder('eventId')))
    .orderBy(asc(createdAt), asc(appAccountId))
    .prepare('party_cohost_ids');
});

/** The co-hosts of a party, in the order in which they were added. */
export async function findCohostIds(tx: Queryable, eventId: string): Promise<string[]> {
  const rows = await cohostIds(tx).execute({ eventId });
  return rows.map(({ id }) => id);
}

export async function insertCohost(tx: Queryable, row: typeof partyCohosts.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(partyCohosts).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function deleteCohost(tx: Queryable, eventId: string, appAccountId: string): Promise<void> {
  const isTheirs = eq(partyCohosts.appAccountId, appAccountId);
  await tx.delete(partyCohosts).where(and(eq(partyCohosts.eventId, eventId), isTheirs));
}

/** Ends co-hosting between two members, whichever of them is the host. */
export async function deleteCohostsBetween(tx: Queryable, one: string, other: string): Promise<void> {
  const isPair = sql`(${hostOf(partyCohosts.eventId)}, ${partyCohosts.appAccountId})
    IN ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`;
  await tx.delete(partyCohosts).where(and(inArray(partyCohosts.appAccountId, [one, other]), isPair));
}

/** Idempotent. */
export async function insertExclusion(tx: Queryable, eventId: string, appAccountId: string): Promise<void> {
  await tx.insert(partyExclusions).values({ eventId, appAccountId }).onConflictDoNothing();
}

export async function deleteExclusions(tx: Queryable, eventId: string, memberIds: readonly string[]) {
  const isOne = sql`${partyExclusions.appAccountId} = ANY(${sql.param(memberIds)}::uuid[])`;
  if (memberIds.length > 0)
    await tx.delete(partyExclusions).where(and(eq(partyExclusions.eventId, eventId), isOne));
}

/** How many guests of a party have not declined. */
export function countNotDeclined(tx: Queryable, eventId: string): Promise<number> {
  return tx.$count(guests, and(eq(guests.eventId, eventId), ne(guests.reply, 'no')));
}

/**
 * The guests of a party whom a member may invite to another one: not those who declined, who typed
 * an address that nobody confirmed, or whom a block separates from the member.
 */
export function findInvitableGuests(tx: Queryable, eventId: string, memberId: string) {
  const { nickname, email, appAccountId, reply } = guests;
  return tx
    .select({
      email,
      appAccountId,
      accountId: appAccounts.accountId,
      nickname: sql<string>`coalesce(nullif(${appAccounts.appName}, ''), ${appAccounts.username}, ${nickname})`,
    })
    .from(guests)
    .leftJoin(appAccounts, eq(appAccounts.id, appAccountId))
    .where(and(eq(guests.eventId, eventId), ne(reply, 'no'), not(isUnowned), not(isGuestHidden(memberId))));
}

const guestMembers = prepareOnce((db) => {
  const ofAccount = sql`(SELECT ${appAccounts.id} FROM ${appAccounts} WHERE ${appAccounts.accountId} = ${guests.accountId})`;
  return db
    .select({ id: sql<string | null>`coalesce(${guests.appAccountId}, ${ofAccount})` })
    .from(guests)
    .where(and(eq(guests.eventId, sql.placeholder('eventId')), ne(guests.reply, 'no')))
    .prepare('party_guest_members');
});

/** App accounts of a party's guests who have not declined, including those invited by address. */
export async function findGuestMembers(tx: Queryable, eventId: string): Promise<string[]> {
  const rows = await guestMembers(tx).execute({ eventId });
  return rows.flatMap(({ id }) => id ?? []);
}
