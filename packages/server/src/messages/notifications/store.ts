import { and, desc, eq, inArray, isNull, lt, lte, not, sql } from 'drizzle-orm';
import type { GuestListener } from '../../deps.ts';
import { events, hostOf } from '../../events/events/read-model.ts';
import { guests, isGuestHidden } from '../../events/guest-list/read-model.ts';
import { parties } from '../../events/parties/read-model.ts';
import { images, pictureOf, portraitOf } from '../../media/images/read-model.ts';
import { appAccounts, hasBlocked, isHidden, person } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareEach, prepareOnce } from '../../platform/db/statements.ts';
import { news } from '../../platform/db/tables/messages/notifications.ts';
import { personalKinds } from './policy.ts';

/** The member whose news is read. */
export interface Reader {
  readonly appAccountId: string;
  readonly accountId: string;
}

const reader = { appAccountId: sql.placeholder('appAccountId'), accountId: sql.placeholder('accountId') };

/** The member's own reply to the event of a piece; null when they are not on its guest list. */
const ownReply = sql<(typeof guests.$inferSelect)['reply'] | null>`(
  SELECT ${guests.reply} FROM ${guests} WHERE ${guests.eventId} = ${news.eventId}
    AND (${guests.appAccountId} = ${reader.appAccountId} OR ${guests.accountId} = ${reader.accountId}) LIMIT 1)`;

/** A subquery per row: with EXISTS, the planner would read all events. */
const eventStatus = sql`(SELECT ${events.status} FROM ${events} WHERE ${events.id} = ${news.eventId})`;

/** Whether a block hides the actor from the member. */
const isActorHidden = sql<boolean>`coalesce(${isHidden(news.memberId, sql`${news.actorId}`)}, false)`;

/**
 * Excludes events that are unpublished, that the member is no longer invited to, or whose host has
 * blocked them. An event's news by a hidden actor stays visible, without the name; what a hidden
 * actor addressed to the member does not.
 */
const isVisible = sql`${news.memberId} = ${reader.appAccountId}
  AND (${news.eventId} IS NULL
    OR ${ownReply} IS NOT NULL AND ${eventStatus} NOT IN ('draft', 'unpublished')
      AND NOT ${hasBlocked(hostOf(news.eventId), news.memberId)})
  AND (NOT ${isActorHidden} OR ${news.eventId} IS NOT NULL AND NOT ${inArray(news.kind, [...personalKinds])})`;

interface Range {
  readonly before?: string;
  /** Reads a single piece. */
  readonly id?: string;
  readonly limit: number;
}

const visibleNews = prepareEach('visible_news', (db, { part }: { part: 'all' | 'before' | 'one' }, name) => {
  const position = sql.placeholder('position');
  return db
    .select({ piece: news, ownReply, actor: person, image: portraitOf(images), isActorHidden })
    .from(news)
    .leftJoin(appAccounts, eq(appAccounts.id, news.actorId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(
      and(
        isVisible,
        part === 'before' ? lt(news.id, position) : undefined,
        part === 'one' ? eq(news.id, position) : undefined,
      ),
    )
    .orderBy(desc(news.id))
    .limit(sql.placeholder('limit'))
    .prepare(name);
});

export function findNews(db: Queryable, { appAccountId, accountId }: Reader, { before, id, limit }: Range) {
  const values = { appAccountId, accountId, limit, position: id ?? before };
  const rest = before === undefined ? 'all' : 'before';
  return visibleNews(db, { part: id === undefined ? rest : 'one' }).execute(values);
}
export type NewsRow = Awaited<ReturnType<typeof findNews>>[number];

const unreadNews = prepareOnce((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(
      sql`(SELECT FROM ${news} WHERE ${isVisible} AND ${isNull(news.readAt)} LIMIT ${sql.placeholder('most')}) AS unread`,
    )
    .prepare('unread_news'),
);

/** Counts up to `limit` + 1. */
export async function countUnread(
  db: Queryable,
  { appAccountId, accountId }: Reader,
  limit: number,
): Promise<number> {
  const [row] = await unreadNews(db).execute({ appAccountId, accountId, most: limit + 1 });
  return row?.count ?? 0;
}

const newsEvents = prepareOnce((db) => {
  const { id, name, type, status, hostId, beginDate, endDate, coverPlan, coverSky } = events;
  return db
    .select({
      id,
      name,
      type,
      status,
      hostId,
      beginDate,
      endDate,
      coverPlan,
      coverSky,
      image: pictureOf(images),
      isPollOpen: sql<boolean>`coalesce(${parties.isPollOpen}, false)`,
    })
    .from(events)
    .leftJoin(parties, eq(parties.eventId, id))
    .leftJoin(images, eq(images.id, events.imageId))
    .where(sql`${id} = ANY(${sql.placeholder('ids')}::uuid[])`)
    .prepare('news_events');
});

/** Events by their ids. The caller has checked that the member may see them. */
export async function findNewsEvents(db: Queryable, ids: readonly string[]) {
  return ids.length === 0 ? [] : newsEvents(db).execute({ ids });
}
export type NewsEventRow = Awaited<ReturnType<typeof findNewsEvents>>[number];

const repliers = prepareOnce((db) => {
  const { id, nickname, reply } = guests;
  return db
    .select({ id, nickname, reply, member: person, image: portraitOf(images) })
    .from(guests)
    .leftJoin(appAccounts, eq(appAccounts.id, guests.appAccountId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(
      and(
        sql`${id} = ANY(${sql.placeholder('ids')}::uuid[])`,
        not(isGuestHidden(sql.placeholder('memberId'))),
      ),
    )
    .prepare('news_repliers');
});

/** Guests by their ids as others see them, without those hidden from a member. */
export async function findRepliers(db: Queryable, ids: readonly string[], memberId: string) {
  return ids.length === 0 ? [] : repliers(db).execute({ ids, memberId });
}
export type ReplierRow = Awaited<ReturnType<typeof findRepliers>>[number];

/** Returns how many were unread. Other members' pieces are ignored. */
export async function markRead(
  db: Queryable,
  memberId: string,
  which: { readonly ids: readonly string[] } | { readonly upTo: string },
  now: Date,
): Promise<number> {
  const isMeant = 'ids' in which ? inArray(news.id, [...which.ids]) : lte(news.id, which.upTo);
  const { rowCount } = await db
    .update(news)
    .set({ readAt: now })
    .where(and(eq(news.memberId, memberId), isNull(news.readAt), isMeant));
  return rowCount ?? 0;
}

/** Deletes news read before one instant, and all news from before another. */
export async function deleteOldNews(
  db: Queryable,
  { readBefore, notifiedBefore }: { readonly readBefore: Date; readonly notifiedBefore: Date },
): Promise<void> {
  await db.delete(news).where(lt(news.readAt, readBefore));
  await db.delete(news).where(lt(news.createdAt, notifiedBefore));
}

/** A member's news, for the copy of their data. */
export function findOwnNews(db: Queryable, memberIds: readonly string[]) {
  const { kind, data, createdAt, readAt } = news;
  return db
    .select({ kind, eventName: events.name, words: sql<string | null>`${data}->>'words'`, createdAt, readAt })
    .from(news)
    .leftJoin(events, eq(events.id, news.eventId))
    .where(inArray(news.memberId, [...memberIds]))
    .orderBy(desc(news.id));
}

/** Names a member's remaining guest row, once, in the hosts' news about replies. */
export const moveReplies: GuestListener = async (_deps, tx, { eventId, guestId: to, formerId: from }) => {
  if (from === null) return;
  const named = sql`(${news.data}->'guestIds')`;
  const others = sql`(${named} - ${from}::text - ${to}::text)`;
  await tx
    .update(news)
    .set({ data: sql`jsonb_set(${news.data}, '{guestIds}', jsonb_build_array(${to}::text) || ${others})` })
    .where(and(eq(news.eventId, eventId), sql`${named} ? ${from}::text`));
};
