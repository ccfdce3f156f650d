import type { GivenReply } from '@lampion/contract/events/replies';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Member } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { guests } from '../../platform/db/tables/events/guest-list.ts';
import { events, isNotOver, isPublicEvent } from '../events/read-model.ts';
import { isMember } from './read-model.ts';
import type { GuestRecord } from './reply-store.ts';

export interface NewGuests {
  readonly eventId: string;
  readonly people: readonly {
    readonly id: string;
    readonly nickname: string;
    readonly accountId: string | null;
    readonly appAccountId: string | null;
    readonly email: string | null;
  }[];
  /** Null for guests invited in the app. */
  readonly invitedAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Leaves guests on the list unchanged. Returns the ids of the new ones, and how many were on it
 * before. Arrays, because the parameters of a full list take longer to send than to store.
 */
export async function insertGuests(
  tx: Queryable,
  { eventId, people, invitedAt, createdAt }: NewGuests,
): Promise<{ readonly ids: readonly string[]; readonly before: number }> {
  const each = <Name extends keyof NewGuests['people'][number]>(name: Name) =>
    sql.param(people.map((person) => person[name]));
  const { rows } = await tx.execute<{ id: string; before: number }>(sql`
    WITH added AS (
      INSERT INTO ${guests} (event_id, invited_at, created_at, id, account_id, app_account_id, nickname, email)
      SELECT ${eventId}::uuid, ${invitedAt?.toISOString() ?? null}::timestamptz, ${createdAt.toISOString()}::timestamptz, person.*
      FROM unnest(${each('id')}::uuid[], ${each('accountId')}::uuid[], ${each('appAccountId')}::uuid[],
        ${each('nickname')}::text[], ${each('email')}::text[]) AS person
      ON CONFLICT DO NOTHING RETURNING id)
    SELECT id, (SELECT count(*)::int FROM ${guests} WHERE ${guests.eventId} = ${eventId}) AS before FROM added`);
  return { ids: rows.map(({ id }) => id), before: rows[0]?.before ?? 0 };
}

/**
 * Marks guests as invited and links them to the owners of their addresses. An account that is
 * already on the list keeps its other row.
 */
export async function setInvited(
  tx: Queryable,
  {
    eventId,
    people,
    invitedAt,
  }: Pick<NewGuests, 'eventId'> & {
    readonly people: readonly { readonly id: string; readonly accountId: string | null }[];
    readonly invitedAt: Date;
  },
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${guests} SET invited_at = ${invitedAt.toISOString()}::timestamptz,
      account_id = CASE WHEN NOT EXISTS (SELECT FROM ${guests} AS other
        WHERE other.event_id = ${eventId} AND other.account_id = person.account_id) THEN person.account_id END
    FROM unnest(${sql.param(people.map(({ id }) => id))}::uuid[],
      ${sql.param(people.map(({ accountId }) => accountId))}::uuid[]) AS person (id, account_id)
    WHERE ${guests.eventId} = ${eventId} AND ${guests.id} = person.id`);
}

/**
 * Writes the replies of guests of a party without a limit of places. Guests who decline bring no
 * one.
 */
export async function applyAnswers(
  tx: Queryable,
  eventId: string,
  answers: readonly { readonly id: string; readonly reply: GivenReply | undefined }[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${guests} SET reply = answer.reply, asked_plus_ones = NULL, declined_places = 0,
      plus_ones = CASE answer.reply WHEN 'no' THEN 0 ELSE ${guests.plusOnes} END,
      replied_at = CASE ${guests.reply} WHEN answer.reply THEN ${guests.repliedAt} ELSE ${now.toISOString()}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS answer (id uuid, reply text)
    WHERE ${guests.eventId} = ${eventId} AND ${guests.id} = answer.id`);
}

/** Resets the replies "no" and "maybe" of these guests to pending. */
export async function resetReplies(tx: Queryable, eventId: string, ids: readonly string[]): Promise<void> {
  const isOpen = and(
    eq(guests.eventId, eventId),
    inArray(guests.id, [...ids]),
    inArray(guests.reply, ['no', 'maybe']),
  );
  await tx.update(guests).set({ reply: 'pending', repliedAt: null }).where(isOpen);
}

export function findAllGuests(tx: Queryable, eventId: string): Promise<GuestRecord[]> {
  return tx.select().from(guests).where(eq(guests.eventId, eventId)).orderBy(guests.id);
}

/** The begin of the event, then the id of the guest. */
export interface ReplyPosition {
  readonly beginDate: Date;
  readonly id: string;
}

interface Range {
  readonly after: ReplyPosition | undefined;
  readonly limit: number;
}

/**
 * The event of each guest, looked up by id: without OFFSET 0 the planner would read all events to
 * find one member's.
 */
const ownEvent = sql`LATERAL (SELECT * FROM ${events} WHERE ${events.id} = ${guests.eventId} OFFSET 0) AS ${events}`;
const position = sql`(${events.beginDate}, ${guests.id})`;
const columns = {
  guest: guests,
  beginDate: sql<Date>`${events.beginDate}`.mapWith(events.beginDate),
  /** Without a capacity, LEAST ignores it. */
  plusOnesMax: sql<number>`least(${events.plusOnesMax}, ${events.capacity} - 1)`,
};

/** A member's replies, the latest event first. */
export async function findRepliesOf(db: Queryable, member: Member, { after, limit }: Range) {
  return db
    .select(columns)
    .from(guests)
    .innerJoin(ownEvent, sql`true`)
    .where(
      and(
        isMember(member),
        isPublicEvent,
        ne(guests.reply, 'pending'),
        after && sql`${position} < (${after.beginDate.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(events.beginDate), desc(guests.id))
    .limit(limit);
}

/** A member's pending invitations to published events that are not over, the next one first. */
export async function findInvitationsOf(
  db: Queryable,
  member: Member,
  { after, limit, now }: Range & { readonly now: Date },
) {
  return db
    .select(columns)
    .from(guests)
    .innerJoin(ownEvent, sql`true`)
    .where(
      and(
        isMember(member),
        eq(events.status, 'published'),
        eq(guests.reply, 'pending'),
        isNotOver(now),
        after && sql`${position} > (${after.beginDate.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(events.beginDate), asc(guests.id))
    .limit(limit);
}

export type OwnReplyRow = Awaited<ReturnType<typeof findRepliesOf>>[number];
