import { and, desc, eq, inArray, isNotNull, not, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { images, portraitOf } from '../../media/images/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { containsFoldedText } from '../../platform/db/search-text.ts';
import { descending, prepareOnce } from '../../platform/db/statements.ts';
import {
  emailFollowers,
  type FollowConsents,
  followers,
  organiserFollowerCounts,
} from '../../platform/db/tables/people/organisers.ts';
import { appAccounts, idsHiddenFrom, isHiddenFrom } from '../members/read-model.ts';
import { membersOf } from './read-model.ts';

export interface FollowerPosition {
  readonly since: Date;
  readonly id: string;
}

export interface FollowerFilter {
  readonly organiserId: string;
  /** One follower alone. */
  readonly id?: string | undefined;
  readonly search?: string | undefined;
}

export interface FollowerRange {
  /** Only followers since before this one, or since the same instant with a later id. */
  readonly after?: FollowerPosition | undefined;
  readonly limit: number;
}

function matches({
  organiserId,
  id,
  search,
}: Omit<FollowerFilter, 'organiserId'> & { readonly organiserId: string | Placeholder }): SQL | undefined {
  return and(
    eq(followers.organiserId, organiserId),
    id ? eq(followers.appAccountId, id) : undefined,
    not(isHiddenFrom(membersOf(organiserId), followers.appAccountId)),
    containsFoldedText(sql`${appAccounts.username}`, search),
  );
}

/**
 * Latest followers first, then ids ascending: a row comparison would not use the index for this
 * mixed order.
 */
function isAfter({ since, id }: FollowerPosition): SQL {
  const instant = since.toISOString();
  return sql`${followers.createdAt} <= ${instant} AND (${followers.createdAt} < ${instant} OR ${followers.appAccountId} > ${id})`;
}

/** Followers of an organiser, newest first, without those hidden from its member. */
export async function findFollowers(
  db: Queryable,
  filter: FollowerFilter,
  { after, limit }: FollowerRange,
): Promise<FollowerRow[]> {
  const { organiserId, id, search } = filter;
  if (id || search || after) return selectFollowers(db, and(matches(filter), after && isAfter(after)), limit);
  return firstFollowers(db).execute({ organiserId, limit });
}

function selectFollowers(db: Queryable, condition: SQL | undefined, limit: number | Placeholder) {
  return db
    .select({
      id: appAccounts.id,
      username: appAccounts.username,
      bio: appAccounts.bio,
      image: portraitOf(images),
      since: followers.createdAt,
      consents: followers.consents,
    })
    .from(followers)
    .innerJoin(appAccounts, eq(appAccounts.id, followers.appAccountId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(condition)
    .orderBy(descending(followers.createdAt), followers.appAccountId)
    .limit(limit);
}

const firstFollowers = prepareOnce((db) =>
  selectFollowers(
    db,
    matches({ organiserId: sql.placeholder('organiserId') }),
    sql.placeholder('limit'),
  ).prepare('first_followers'),
);

export type { FollowConsents };
export type FollowerRow = Awaited<ReturnType<typeof selectFollowers>>[number];

/** How many followers match a search. */
export async function countFound(db: Queryable, filter: FollowerFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(followers)
    .innerJoin(appAccounts, eq(appAccounts.id, followers.appAccountId))
    .where(matches(filter));
  return row?.count ?? 0;
}

const followerCounts = prepareOnce((db) => {
  const organiserId = sql.placeholder('organiserId');
  const { byApp: app, byPush: push, byEmail: email } = organiserFollowerCounts;
  const hidden = sql`(SELECT count(*) FROM ${followers} WHERE ${followers.organiserId} = ${organiserId}
    AND ${followers.appAccountId} IN (${idsHiddenFrom(membersOf(organiserId))}))`;
  return db
    .select({
      total: sql<number>`(${organiserFollowerCounts.followers} - ${hidden})::int`,
      reach: { app, push, email },
    })
    .from(organiserFollowerCounts)
    .where(eq(organiserFollowerCounts.organiserId, organiserId))
    .prepare('follower_counts');
});

/** The number of followers, and how many agreed to each channel. */
export async function findFollowerCounts(db: Queryable, organiserId: string) {
  const [row] = await followerCounts(db).execute({ organiserId });
  return row ?? { total: 0, reach: { app: 0, push: 0, email: 0 } };
}

/** Confirmed followers by e-mail, newest first. Their addresses are not for the organiser. */
export async function findEmailFollowers(
  db: Queryable,
  { organiserId, id, search }: FollowerFilter,
  { after, limit }: FollowerRange,
): Promise<EmailFollowerRow[]> {
  // They have no name to search for.
  if (search) return [];
  if (!id && !after) return firstEmailFollowers(db).execute({ organiserId, limit });
  const { id: ownId, confirmedAt } = emailFollowers;
  const instant = after?.since.toISOString();
  const condition = and(
    eq(emailFollowers.organiserId, organiserId),
    id ? eq(ownId, id) : undefined,
    after && sql`${confirmedAt} <= ${instant} AND (${confirmedAt} < ${instant} OR ${ownId} > ${after.id})`,
  );
  return selectEmailFollowers(db, condition, limit);
}

function selectEmailFollowers(db: Queryable, condition: SQL | undefined, limit: number | Placeholder) {
  const { id, confirmedAt, screen } = emailFollowers;
  return db
    .select({ id, since: sql<Date>`${confirmedAt}`.mapWith(confirmedAt), screen })
    .from(emailFollowers)
    .where(and(condition, isNotNull(confirmedAt)))
    .orderBy(descending(confirmedAt), id)
    .limit(limit);
}

const firstEmailFollowers = prepareOnce((db) => {
  const isOfOrganiser = eq(emailFollowers.organiserId, sql.placeholder('organiserId'));
  return selectEmailFollowers(db, isOfOrganiser, sql.placeholder('limit')).prepare('first_email_followers');
});

export type EmailFollowerRow = Awaited<ReturnType<typeof selectEmailFollowers>>[number];

/** The app account of an account; null for accounts without one. */
export async function findAppAccountId(db: Queryable, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
  return row?.id ?? null;
}

const isFollow = (organiserId: string, appAccountId: string) =>
  and(eq(followers.organiserId, organiserId), eq(followers.appAccountId, appAccountId));

/** What a follower agreed to; null for someone who does not follow. */
export async function findConsents(
  db: Queryable,
  organiserId: string,
  appAccountId: string,
): Promise<FollowConsents | null> {
  const [row] = await db
    .select({ consents: followers.consents })
    .from(followers)
    .where(isFollow(organiserId, appAccountId));
  return row?.consents ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockConsents(
  tx: Queryable,
  organiserId: string,
  appAccountId: string,
): Promise<FollowConsents | null> {
  const [row] = await tx
    .select({ consents: followers.consents })
    .from(followers)
    .where(isFollow(organiserId, appAccountId))
    .for('update');
  return row?.consents ?? null;
}

export async function setConsents(
  tx: Queryable,
  organiserId: string,
  appAccountId: string,
  consents: FollowConsents,
): Promise<void> {
  await tx.update(followers).set({ consents }).where(isFollow(organiserId, appAccountId));
}

/** False when already following: the original date stays. */
export async function insertFollower(
  db: Queryable,
  row: Pick<typeof followers.$inferInsert, 'appAccountId' | 'consents' | 'organiserId'>,
): Promise<boolean> {
  const { rowCount } = await db.insert(followers).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** False when not following. */
export async function deleteFollower(
  db: Queryable,
  organiserId: string,
  appAccountId: string,
): Promise<boolean> {
  const { rowCount } = await db.delete(followers).where(isFollow(organiserId, appAccountId));
  return rowCount === 1;
}

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
    .select({
      organiserId: followers.organiserId,
      since: followers.createdAt,
      consents: followers.consents,
    })
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
