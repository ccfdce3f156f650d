import { and, asc, count, eq, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm';
import type { GuestListener } from '../../deps.ts';
import { events } from '../../events/events/read-model.ts';
import { images } from '../../media/images/read-model.ts';
import { friendships, isFriend } from '../../people/friends/read-model.ts';
import { appAccounts, isHiddenFrom } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { reassign } from '../../platform/db/statements.ts';
import { homecomingFriends, homecomings } from '../../platform/db/tables/night/homecomings.ts';

/** A member and a night. */
export interface Whose {
  readonly eventId: string;
  readonly memberId: string;
}

/** A person and a night: a member, or a guest without an app account. */
export type Returning = Whose | { readonly eventId: string; readonly guestId: string };

const isOf = (whose: Returning) =>
  and(
    eq(homecomings.eventId, whose.eventId),
    'guestId' in whose ? eq(homecomings.guestId, whose.guestId) : eq(homecomings.memberId, whose.memberId),
  );

const isChosenBy = ({ eventId, memberId }: Whose) =>
  and(eq(homecomingFriends.eventId, eventId), eq(homecomingFriends.memberId, memberId));

const card = {
  id: appAccounts.id,
  username: appAccounts.username,
  appName: appAccounts.appName,
  image: images,
};

/** Null before the person's first choice. */
export async function findHomecoming(db: Queryable, whose: Returning) {
  const [row] = await db.select().from(homecomings).where(isOf(whose));
  return row ?? null;
}

export async function saveHomecoming(
  tx: Queryable,
  whose: Returning,
  values: { readonly homeAt?: Date; readonly remindAt?: Date | null },
): Promise<void> {
  await tx
    .insert(homecomings)
    .values({ ...whose, ...values })
    .onConflictDoUpdate({
      target: [homecomings.eventId, 'guestId' in whose ? homecomings.guestId : homecomings.memberId],
      set: { ...whose, ...values },
    });
}

/** The friends a member chose to notify, as long as they are still friends. */
export function findChosenFriends(db: Queryable, whose: Whose) {
  return db
    .select(card)
    .from(homecomingFriends)
    .innerJoin(appAccounts, eq(appAccounts.id, homecomingFriends.friendId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(and(isChosenBy(whose), isFriend(whose.memberId, appAccounts.id)))
    .orderBy(asc(appAccounts.appName), asc(appAccounts.id));
}

export type CardRow = Awaited<ReturnType<typeof findChosenFriends>>[number];

/** Replaces the chosen friends by those with these usernames. */
export async function setChosenFriends(
  tx: Queryable,
  whose: Whose,
  usernames: readonly string[],
): Promise<void> {
  await tx.delete(homecomingFriends).where(isChosenBy(whose));
  await tx.execute(sql`
    INSERT INTO ${homecomingFriends} (event_id, member_id, friend_id)
    SELECT ${whose.eventId}::uuid, ${whose.memberId}::uuid, ${appAccounts.id}
    FROM ${appAccounts}
    WHERE ${appAccounts.username} = ANY(${sql.param(usernames)}::text[])
      AND ${appAccounts.id} IN (SELECT friend_id FROM ${friendships} WHERE ${friendships.memberId} = ${whose.memberId})`);
}

/** The friends who notified a member that they are home from a night, latest first. */
export function findReturnedFriends(db: Queryable, { eventId, memberId }: Whose) {
  return db
    .select({ ...card, homeAt: homecomings.homeAt })
    .from(homecomingFriends)
    .innerJoin(
      homecomings,
      and(
        eq(homecomings.eventId, homecomingFriends.eventId),
        eq(homecomings.memberId, homecomingFriends.memberId),
      ),
    )
    .innerJoin(appAccounts, eq(appAccounts.id, homecomings.memberId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(
      and(
        eq(homecomingFriends.friendId, memberId),
        eq(homecomingFriends.eventId, eventId),
        isNotNull(homecomings.homeAt),
        isFriend(memberId, appAccounts.id),
        not(isHiddenFrom(memberId, appAccounts.id)),
      ),
    )
    .orderBy(sql`${homecomings.homeAt} DESC`);
}

/** Those who are home, and those who are or chose friends to notify. */
export async function countReturns(
  db: Queryable,
  eventId: string,
): Promise<{ readonly home: number; readonly awaited: number }> {
  const hasFriends = sql`EXISTS (SELECT FROM ${homecomingFriends}
    WHERE ${homecomingFriends.eventId} = ${homecomings.eventId}
      AND ${homecomingFriends.memberId} = ${homecomings.memberId})`;
  const [row] = await db
    .select({
      home: count(homecomings.homeAt),
      awaited: sql<number>`(count(*) FILTER (WHERE ${or(isNotNull(homecomings.homeAt), hasFriends)}))::int`,
    })
    .from(homecomings)
    .where(eq(homecomings.eventId, eventId));
  return row ?? { home: 0, awaited: 0 };
}

/** Deletes the homecomings of nights that ended before an instant, with the chosen friends. */
export async function deleteHomecomings(tx: Queryable, endedBefore: Date): Promise<void> {
  const over = tx.select({ id: events.id }).from(events).where(lt(events.endDate, endedBefore));
  await tx.delete(homecomings).where(inArray(homecomings.eventId, over));
}

/** The nights members came home from, and when, for their data export. */
export function findOwnHomecomings(db: Queryable, memberIds: readonly string[]) {
  return db
    .select({ event: events.name, homeAt: homecomings.homeAt, remindAt: homecomings.remindAt })
    .from(homecomings)
    .innerJoin(events, eq(events.id, homecomings.eventId))
    .where(inArray(homecomings.memberId, [...memberIds]))
    .orderBy(asc(events.beginDate));
}

/**
 * Makes a guest's homecoming their app account's. Of two, the earlier time counts: who was home
 * stays home.
 */
export const moveHomecoming: GuestListener = async (_deps, tx, { eventId, guestId, formerId, memberId }) => {
  if (formerId !== null)
    await reassign(tx, homecomings.guestId, { from: formerId, to: guestId }, [homecomings.eventId]);
  if (memberId === null) return;
  const written = await findHomecoming(tx, { eventId, guestId });
  if (written === null) return;
  const { homeAt, remindAt } = written;
  await tx.delete(homecomings).where(eq(homecomings.id, written.id));
  await tx
    .insert(homecomings)
    .values({ eventId, memberId, homeAt, remindAt })
    .onConflictDoUpdate({
      target: [homecomings.eventId, homecomings.memberId],
      set: { homeAt: sql`least(${homecomings.homeAt}, excluded.home_at)` },
    });
};
