import type { Reply } from '@lampion/contract/events/guests';
import type { PartyAudience } from '@lampion/contract/events/party-hosting';
import { HIDDEN_NAME } from '@lampion/contract/people/rules/first-name';
import { and, desc, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { appAccounts, hasBlocked, isHidden } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { partyAnnouncements, partyCohosts } from '../../platform/db/tables/events/parties.ts';
import { events, hostOf, isNotOver } from '../events/read-model.ts';
import { guests, isLostBy, isMember, isShown } from '../guest-list/read-model.ts';
import type { AppMember } from './parties.ts';

/** The replies that each audience includes. */
export const audienceReplies: Readonly<Record<PartyAudience, readonly Reply[]>> = {
  all: ['yes', 'waiting', 'maybe', 'pending'],
  yes: ['yes', 'waiting'],
  maybe: ['maybe'],
  pending: ['pending'],
};

/** `readerId`: the reader, unless they are the author; null for the author. */
const written = (db: Queryable, readerId: string | null) =>
  db
    .select({
      id: partyAnnouncements.id,
      eventId: partyAnnouncements.eventId,
      body: partyAnnouncements.body,
      audience: partyAnnouncements.audience,
      createdAt: partyAnnouncements.createdAt,
      author: sql<
        string | null
      >`CASE WHEN ${isHidden(sql`${readerId}::uuid`, appAccounts.id)} THEN ${HIDDEN_NAME}
    ELSE coalesce(nullif(${appAccounts.appName}, ''), ${appAccounts.username}) END`,
    })
    .from(partyAnnouncements)
    .leftJoin(appAccounts, eq(appAccounts.id, partyAnnouncements.authorId));

export type PartyAnnouncementRow = Awaited<ReturnType<typeof findPartyAnnouncements>>[number];

export async function findPartyAnnouncement(db: Queryable, id: string): Promise<PartyAnnouncementRow | null> {
  const [row] = await written(db, null).where(eq(partyAnnouncements.id, id));
  return row ?? null;
}

export async function insertPartyAnnouncement(
  tx: Queryable,
  row: typeof partyAnnouncements.$inferInsert,
): Promise<void> {
  await tx.insert(partyAnnouncements).values(row);
}

interface Range {
  /** Null for a guest without an account, who has blocked nobody. */
  readonly readerId: string | null;
  readonly audiences: readonly PartyAudience[];
  readonly before: readonly [time: number, id: string] | undefined;
  readonly limit: number;
}

/** The announcements for some audiences, newest first. */
export function findPartyAnnouncements(
  db: Queryable,
  eventId: string,
  { readerId, audiences, before, limit }: Range,
) {
  const { createdAt, id, audience } = partyAnnouncements;
  return written(db, readerId)
    .where(
      and(
        eq(partyAnnouncements.eventId, eventId),
        inArray(audience, [...audiences]),
        before && sql`(${createdAt}, ${id}) < (${new Date(before[0])}, ${before[1]})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** App accounts of a party's guests with one of some replies. */
export async function findMembersWith(
  tx: Queryable,
  eventId: string,
  replies: readonly Reply[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: guests.appAccountId })
    .from(guests)
    .where(
      and(eq(guests.eventId, eventId), isNotNull(guests.appAccountId), inArray(guests.reply, [...replies])),
    );
  return rows.flatMap(({ id }) => id ?? []);
}

/** What members announced as hosts, for their data export. */
export function findOwnAnnouncements(db: Queryable, appAccountIds: readonly string[]) {
  const { body, createdAt, authorId, eventId } = partyAnnouncements;
  return db
    .select({ party: events.name, body, createdAt })
    .from(partyAnnouncements)
    .innerJoin(events, eq(events.id, eventId))
    .where(inArray(authorId, [...appAccountIds]))
    .orderBy(desc(createdAt));
}

/** A member at one of another member's upcoming parties. */
export interface CommonPresence {
  readonly memberId: string;
  readonly eventId: string;
  readonly name: string;
  readonly beginDate: Date;
  readonly isParty: boolean;
  /** False: maybe. */
  readonly comes: boolean;
  /** The other member hosts it: a blocked member loses it. */
  readonly isOwn: boolean;
}

const isCohost = (id: string): SQL => sql`EXISTS (SELECT FROM ${partyCohosts}
  WHERE ${partyCohosts.eventId} = ${events.id} AND ${partyCohosts.appAccountId} = ${id})`;

/** Ids of events that a member hosts or is on the list of, unless they declined. */
function ownIds(member: AppMember): SQL {
  const { appAccountId } = member;
  return sql`SELECT ${guests.eventId} AS id FROM ${guests} WHERE (${isMember(member)}) AND ${guests.reply} <> 'no'
      AND NOT ${isLostBy(hostOf(guests.eventId))}
    UNION SELECT ${partyCohosts.eventId} FROM ${partyCohosts} WHERE ${partyCohosts.appAccountId} = ${appAccountId}
    UNION SELECT ${events.id} FROM ${events} WHERE ${events.hostId} = ${appAccountId}`;
}

/**
 * The upcoming ones whose guests the member may read: `readsGuests` of the policy, and organisers'
 * events.
 */
function readableOf({ appAccountId }: AppMember, now: Date): SQL | undefined {
  const isHost = sql`${events.hostId} = ${appAccountId}`;
  const isGuest = and(events.showsGuests, not(hasBlocked(sql`${events.hostId}`, appAccountId)));
  return and(
    sql`${events.id} = mine.id`,
    inArray(events.status, ['private', 'published']),
    isNotOver(now),
    or(isNotNull(events.organiserId), isHost, isCohost(appAccountId), isGuest),
  );
}

/**
 * Which of some members (ids of app accounts) are at another member's upcoming parties, as far as
 * that one may read it: at an organiser's event only guests who agreed to be shown.
 */
export async function findCommonPresences(
  db: Queryable,
  member: AppMember,
  ids: readonly string[],
  now: Date,
): Promise<CommonPresence[]> {
  const wanted = sql`ANY(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<Omit<CommonPresence, 'beginDate'> & { beginDate: Date | string }>(sql`
    WITH mine AS MATERIALIZED (${ownIds(member)}),
    own AS MATERIALIZED (SELECT readable.* FROM mine CROSS JOIN LATERAL (
      SELECT ${events.id}, ${events.name}, ${events.beginDate}, ${events.hostId}, ${events.organiserId}
      FROM ${events} WHERE ${readableOf(member, now)} OFFSET 0) AS readable),
    present AS (
      SELECT own.id, ${guests.appAccountId} AS member_id, ${guests.reply} = 'yes' AS comes
      FROM own JOIN ${guests} ON ${guests.eventId} = own.id AND ${guests.appAccountId} = ${wanted}
        AND ${guests.reply} IN ('yes', 'maybe') AND (own.organiser_id IS NULL OR ${isShown})
      UNION ALL SELECT own.id, ${partyCohosts.appAccountId}, true
      FROM own JOIN ${partyCohosts} ON ${partyCohosts.eventId} = own.id AND ${partyCohosts.appAccountId} = ${wanted}
      UNION ALL SELECT own.id, own.host_id, true FROM own WHERE own.host_id = ${wanted})
    SELECT present.member_id AS "memberId", own.id AS "eventId", own.name, own.begin_date AS "beginDate",
      own.organiser_id IS NULL AS "isParty", bool_or(present.comes) AS comes,
      own.host_id IS NOT DISTINCT FROM ${member.appAccountId}::uuid AS "isOwn"
    FROM own JOIN present ON present.id = own.id
    GROUP BY present.member_id, own.id, own.name, own.begin_date, own.host_id, own.organiser_id
    ORDER BY own.begin_date, own.id`);
  return rows.map((row) => ({ ...row, beginDate: new Date(row.beginDate) }));
}
