import type { NewsChoice, NewsFacts } from '@lampion/contract/messages/news';
import { and, eq, gt, inArray, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { hostOf } from '../../events/events/read-model.ts';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts, hasBlocked, isHiddenFrom } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type NewsData, news, newsPreferences } from '../../platform/db/tables/messages/notifications.ts';
import { personalKinds } from './policy.ts';

type NewNews = typeof news.$inferInsert;

/**
 * Whether a member may be notified of what one of these actors did: it is another person, and no
 * block hides them; null means no actor in particular. News of an event without an addressee
 * reaches everyone on its list whom its host has not blocked, for any actor.
 */
function mayBeNotified(
  memberId: SQLWrapper,
  actorIds: readonly (string | null)[],
  eventId: string | null = null,
): SQL | undefined {
  const isVisible = (id: string) =>
    eventId === null
      ? not(isHiddenFrom(id, memberId))
      : not(hasBlocked(hostOf(sql`${eventId}::uuid`), memberId));
  const isShown = actorIds.map((id) =>
    id === null ? sql`true` : and(sql`${memberId} <> ${id}`, isVisible(id)),
  );
  return or(...isShown);
}

/** The part of a piece that is the same for all recipients. */
export type NewsContent = Omit<NewNews, 'createdAt' | 'id' | 'memberId' | 'readAt'> & {
  readonly createdAt: Date;
};

interface Recipient {
  readonly memberId: string;
  /** Where it differs from the others' data. */
  readonly data?: NewsData;
}

/**
 * Stores news and returns the new rows; a subject that was notified before adds none. Leaves out
 * members who are deleted, or for whom all of `actorIds` are hidden. Takes arrays: sending one
 * parameter per guest would take longer than storing the rows.
 */
export async function insertNews(
  tx: Queryable,
  { kind, subject = null, eventId = null, data = {}, createdAt, toldAt, ...piece }: NewsContent,
  recipients: readonly Recipient[],
  actorIds: readonly (string | null)[],
) {
  if (recipients.length === 0) return [];
  const ids = recipients.map(() => uuidv7());
  const memberIds = recipients.map(({ memberId }) => memberId);
  const ownData = recipients.map((one) => (one.data ? JSON.stringify(one.data) : null));
  const { rows: written } = await tx.execute<{ id: string; memberId: string }>(sql`
    INSERT INTO ${news} (id, member_id, kind, subject, event_id, actor_id, data, created_at, told_at)
    SELECT recipients.id, recipients.member_id, ${kind}, ${subject}, ${eventId}::uuid, ${piece.actorId ?? null}::uuid,
      coalesce(recipients.data::jsonb, ${JSON.stringify(data)}::jsonb), ${createdAt.toISOString()}::timestamptz,
      ${toldAt?.toISOString() ?? null}::timestamptz
    FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(memberIds)}::uuid[], ${sql.param(ownData)}::text[])
      AS recipients (id, member_id, data)
      JOIN ${appAccounts} ON ${appAccounts.id} = recipients.member_id
    WHERE ${mayBeNotified(appAccounts.id, actorIds, personalKinds.has(kind) ? null : eventId)}
    ON CONFLICT DO NOTHING RETURNING id, member_id AS "memberId"`);
  return written;
}

interface WhichReplies {
  readonly eventId: string;
  readonly memberIds: readonly string[];
  /** Who replied now: members for whom all of them are hidden keep their pieces. */
  readonly actorIds: readonly (string | null)[];
  readonly since: Date;
}

/** Deletes and returns the unread news of replies to a party since an instant. */
export async function takeUnreadReplies(
  tx: Queryable,
  { eventId, memberIds, actorIds, since }: WhichReplies,
) {
  if (memberIds.length === 0) return [];
  return tx
    .delete(news)
    .where(
      and(
        inArray(news.memberId, [...memberIds]),
        eq(news.kind, 'reply'),
        eq(news.eventId, eventId),
        isNull(news.readAt),
        gt(news.createdAt, since),
        mayBeNotified(news.memberId, actorIds),
      ),
    )
    .returning({ memberId: news.memberId, data: news.data });
}

/** Detaches news from a party that is deleted: it keeps the given facts instead. */
export async function detachNews(
  tx: Queryable,
  { kinds, eventId }: { readonly kinds: readonly NewNews['kind'][]; readonly eventId: string },
  before: NewsFacts,
): Promise<void> {
  await tx
    .update(news)
    .set({ eventId: null, data: sql`${news.data} || ${JSON.stringify({ before })}::jsonb` })
    .where(isWhich({ kinds, eventId }));
}

/**
 * Which news to withdraw: of these kinds, about this event or by this member, for one member or for
 * everybody.
 */
export interface WhichNews {
  readonly kinds: readonly NewNews['kind'][];
  readonly memberId?: string;
  readonly eventId?: string;
  readonly actorId?: string;
}

const isWhich = ({ kinds, memberId, eventId, actorId }: WhichNews) =>
  and(
    inArray(news.kind, [...kinds]),
    memberId === undefined ? undefined : eq(news.memberId, memberId),
    eventId === undefined ? undefined : eq(news.eventId, eventId),
    actorId === undefined ? undefined : eq(news.actorId, actorId),
  );

/** Returns the members whose news was deleted. */
export async function deleteNews(tx: Queryable, which: WhichNews): Promise<string[]> {
  const rows = await tx.delete(news).where(isWhich(which)).returning({ memberId: news.memberId });
  return rows.map(({ memberId }) => memberId);
}

/** Marks unread news as read; returns the members it belongs to. */
export async function markWhichRead(tx: Queryable, which: WhichNews, now: Date): Promise<string[]> {
  const rows = await tx
    .update(news)
    .set({ readAt: now })
    .where(and(isWhich(which), isNull(news.readAt)))
    .returning({ memberId: news.memberId });
  return rows.map(({ memberId }) => memberId);
}

const columns = {
  id: news.id,
  kind: news.kind,
  appAccountId: news.memberId,
  accountId: accounts.id,
  isRead: sql<boolean>`${news.readAt} IS NOT NULL`,
  /** Null until it is confirmed: anyone may have typed it. */
  email: sql<string | null>`CASE WHEN ${accounts.emailVerifiedAt} IS NOT NULL THEN ${accounts.email} END`,
};

const joined = (db: Queryable) =>
  db
    .select(columns)
    .from(news)
    .innerJoin(appAccounts, eq(appAccounts.id, news.memberId))
    .innerJoin(accounts, eq(accounts.id, appAccounts.accountId));

/**
 * Those of some pieces that no device was notified of, with their members; none of suspended
 * accounts.
 */
export function findUnsentNews(db: Queryable, ids: readonly string[]) {
  return joined(db).where(and(inArray(news.id, [...ids]), isNull(news.toldAt), isNull(accounts.suspendedAt)));
}
export type UnsentRow = Awaited<ReturnType<typeof findUnsentNews>>[number];

/** A piece of news with its member; null when it is deleted or the account suspended. */
export async function findAddressed(db: Queryable, id: string): Promise<UnsentRow | null> {
  const [row] = await joined(db).where(and(eq(news.id, id), isNull(accounts.suspendedAt)));
  return row ?? null;
}

/** False when it was marked concurrently. */
export async function setNotified(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(news)
    .set({ toldAt: now })
    .where(and(eq(news.id, id), isNull(news.toldAt)))
    .returning({ id: news.id });
  return rows.length > 0;
}

const { memberId, kind, hasPush, email } = newsPreferences;

/** A member's choices; kinds left at their default are absent. */
export function findChoices(db: Queryable, member: string): Promise<NewsChoice[]> {
  return db.select({ kind, hasPush, email }).from(newsPreferences).where(eq(memberId, member));
}

export async function upsertChoices(
  db: Queryable,
  member: string,
  choices: readonly NewsChoice[],
  now: Date,
): Promise<void> {
  if (choices.length === 0) return;
  await db
    .insert(newsPreferences)
    .values(choices.map((choice) => ({ ...choice, memberId: member, updatedAt: now })))
    .onConflictDoUpdate({
      target: [memberId, kind],
      set: { hasPush: sql`excluded.has_push`, email: sql`excluded.email`, updatedAt: now },
    });
}

/** For the copy of a member's data. */
export function findOwnNewsChoices(db: Queryable, memberIds: readonly string[]) {
  const { updatedAt } = newsPreferences;
  return db
    .select({ kind, hasPush, email, updatedAt })
    .from(newsPreferences)
    .where(inArray(memberId, [...memberIds]));
}
