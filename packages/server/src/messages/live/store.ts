import { pastBefore } from '@lampion/contract/events/rules/event-timing';
import { nightClosesAt } from '@lampion/contract/night/rules/night-closing';
import { and, desc, eq, gte, inArray, not, or, sql } from 'drizzle-orm';
import { events, isNotOver } from '../../events/events/read-model.ts';
import { guests, isLostBy } from '../../events/guest-list/read-model.ts';
import { partyCohosts } from '../../events/parties/read-model.ts';
import { hasBlocked } from '../../people/members/read-model.ts';
import { followers, organisers } from '../../people/organisers/read-model.ts';
import type { GuestActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { LiveSubject } from './notify.ts';

export const LIVE_CHANNEL = 'live_changes';

/** Limit for one member: the latest invitations are followed. */
const PARTIES_MAX = 200;
const EVENTS_PER_ORGANISER = 20;
const HOSTED_MAX = 50;

/** Every server process receives it once the transaction commits. */
export async function notifyLive(tx: Queryable, payloads: readonly string[]): Promise<void> {
  await tx.execute(
    sql`SELECT pg_notify(${LIVE_CHANNEL}, payload) FROM unnest(${sql.param(payloads)}::text[]) AS payload`,
  );
}

interface LiveMember {
  readonly memberId: string;
  readonly accountId: string;
}

/** People write in a night for some days after it. Later nights are read when they are opened. */
const NIGHT_FOLLOWED_DAYS = 3;

/**
 * Subjects whose changes are sent to a member's app: events that are not over and have the member
 * on their guest list, or belong to organisers they follow; and nights they host, or are a guest of
 * without having declined, until three days after.
 */
export async function findFollowedSubjects(
  db: Queryable,
  member: LiveMember,
  now: Date,
): Promise<LiveSubject[]> {
  const [invited, hosted] = [await findInvited(db, member, now), await findHosted(db, member, now)];
  const parties = [...invited.filter(({ isShown }) => isShown), ...(await findFollowed(db, member, now))];
  const nights = [...invited.filter(({ reply }) => reply !== 'no'), ...hosted];
  const subjects = [
    ...[...parties, ...hosted].map(({ id }): LiveSubject => `party:${id}`),
    ...nights.map(({ id }): LiveSubject => `night:${id}`),
  ];
  return [...new Set(subjects)];
}

/** The same for a guest with a pass: their party or event and its night, unless they declined. */
export async function findGuestSubjects(
  db: Queryable,
  { guestId, linkVersion }: Pass,
  now: Date,
): Promise<LiveSubject[]> {
  const [row] = await db
    .select({ id: guests.eventId, reply: guests.reply })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(
      and(
        eq(guests.id, guestId),
        eq(guests.linkVersion, linkVersion),
        gte(events.endDate, followedSince(now)),
        not(isLostBy(events.hostId)),
      ),
    );
  if (row === undefined) return [];
  return row.reply === 'no' ? [`party:${row.id}`] : [`party:${row.id}`, `night:${row.id}`];
}

type Pass = Pick<GuestActor, 'guestId' | 'linkVersion'>;

/** The guests among these whose pass is still valid, for connections that outlast a request. */
export async function findLivePasses(
  db: Queryable,
  passes: readonly Pass[],
  now: Date,
): Promise<Set<string>> {
  const versions = new Map(passes.map(({ guestId, linkVersion }) => [guestId, linkVersion]));
  const { id, linkVersion } = guests;
  const rows = await db
    .select({ id, linkVersion, beginDate: events.beginDate, endDate: events.endDate })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(inArray(guests.id, [...versions.keys()]));
  const live = rows.filter((row) => row.linkVersion === versions.get(row.id) && nightClosesAt(row) >= now);
  return new Set(live.map((row) => row.id));
}

/** Coming events of followed organisers. */
async function findFollowed(
  db: Queryable,
  { memberId }: LiveMember,
  now: Date,
): Promise<{ readonly id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT coming.id FROM ${followers} CROSS JOIN LATERAL (
      SELECT ${events.id} FROM ${events} WHERE ${events.organiserId} = ${followers.organiserId}
        AND ${events.status} = 'published' AND ${events.beginDate} >= ${pastBefore(now).toISOString()}
      ORDER BY ${events.beginDate}, ${events.id} LIMIT ${EVENTS_PER_ORGANISER}) AS coming
    WHERE ${followers.appAccountId} = ${memberId} LIMIT ${PARTIES_MAX}`);
  return rows;
}

/** Changes of nights that ended before this instant are not sent. */
const followedSince = (now: Date) => new Date(now.getTime() - NIGHT_FOLLOWED_DAYS * 86_400_000);

async function findInvited(db: Queryable, { memberId, accountId }: LiveMember, now: Date) {
  return db
    .select({ id: guests.eventId, reply: guests.reply, isShown: sql<boolean>`${isNotOver(now)}` })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(
      and(
        or(eq(guests.appAccountId, memberId), eq(guests.accountId, accountId)),
        gte(events.endDate, followedSince(now)),
        not(hasBlocked(events.hostId, memberId)),
      ),
    )
    .orderBy(desc(guests.id))
    .limit(PARTIES_MAX);
}

/**
 * Parties the member co-hosts, and what they publish as an organiser: the next ones. Hosts of a
 * party are on its guest list. Each set is looked up by its own key: with an OR, the planner would
 * read all events.
 */
async function findHosted(
  db: Queryable,
  { memberId, accountId }: LiveMember,
  now: Date,
): Promise<{ readonly id: string }[]> {
  const isFollowed = gte(events.endDate, followedSince(now));
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT hosted.id FROM (
      SELECT ${events.id}, ${events.endDate} FROM ${partyCohosts} JOIN ${events} ON ${events.id} = ${partyCohosts.eventId}
        WHERE ${partyCohosts.appAccountId} = ${memberId} AND ${isFollowed} AND NOT ${hasBlocked(events.hostId, memberId)}
      UNION ALL SELECT ${events.id}, ${events.endDate} FROM ${organisers}
        JOIN ${events} ON ${events.organiserId} = ${organisers.id}
        WHERE ${organisers.accountId} = ${accountId} AND ${isFollowed}) AS hosted
    ORDER BY hosted.end_date, hosted.id LIMIT ${HOSTED_MAX}`);
  return rows;
}
