import { pastBefore } from '@lampion/contract/rules/event-timing';
import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { parties, partyCohosts, partyDates, partyVotes } from '../../db/tables/parties.ts';
import { events, hostOf, isNotOver } from '../events/event-read-model.ts';
import { eventReplyCounts, guests, isLostBy, isMember } from '../guest-list/guest-read-model.ts';
import { images, pictureOf, portraitOf } from '../images/image-read-model.ts';
import { appAccounts, hasBlocked, isHidden } from '../members/member-read-model.ts';
import { followers, organiserImages, organisers, publicName } from '../organisers/organiser-read-model.ts';
import type { AppMember } from './find-seen-party.ts';

interface ListRange {
  readonly isPast: boolean;
  /** Begin and id of the last one before. */
  readonly after: { readonly beginDate: Date; readonly id: string } | undefined;
  readonly limit: number;
  readonly now: Date;
}

const hosts = alias(appAccounts, 'hosts');
const hostImages = alias(images, 'host_images');
const own = sql.identifier('own');

/** Events to come of organisers a member follows: of each no more than fill a page. */
function followedIds({ appAccountId }: AppMember, { after, limit, now }: ListRange): SQL {
  const from = (after?.beginDate ?? pastBefore(now)).toISOString();
  return sql`SELECT coming.id FROM ${followers} CROSS JOIN LATERAL (
    SELECT ${events.id} FROM ${events} WHERE ${events.organiserId} = ${followers.organiserId}
      AND ${events.status} = 'published' AND ${events.beginDate} >= ${from}
    ORDER BY ${events.beginDate}, ${events.id} LIMIT ${limit}) AS coming
    WHERE ${followers.appAccountId} = ${appAccountId}`;
}

/** What a member hosts, is a guest of, or follows. */
function ownIds(member: AppMember, range: ListRange): SQL {
  const { appAccountId } = member;
  const parts = sql`SELECT ${guests.eventId} AS id FROM ${guests} WHERE ${isMember(member)}
      AND NOT ${isLostBy(hostOf(guests.eventId))}
    UNION SELECT ${partyCohosts.eventId} FROM ${partyCohosts} WHERE ${partyCohosts.appAccountId} = ${appAccountId}
    UNION SELECT ${events.id} FROM ${events} WHERE ${events.hostId} = ${appAccountId}`;
  return range.isPast ? parts : sql`${parts} UNION ${followedIds(member, range)}`;
}

const reader = {
  accountId: sql.placeholder('accountId'),
  appAccountId: sql.placeholder('appAccountId'),
  email: sql.placeholder('email'),
};

/** The member's row on the list of an event: the one of their account before one of their address. */
const ownGuest = sql`(SELECT ${guests.id}, ${guests.reply}, ${guests.plusOnes} FROM ${guests}
  WHERE ${guests.eventId} = ${events.id} AND (${isMember(reader)})
  ORDER BY ${guests.accountId} = ${reader.accountId} DESC NULLS LAST LIMIT 1)`;

/** Dates of a vote that a guest has not answered to. */
const isVoteMissing = sql<boolean>`coalesce(${parties.isPollOpen} AND EXISTS (
  SELECT FROM ${partyDates} WHERE ${partyDates.eventId} = ${events.id} AND NOT EXISTS (
    SELECT FROM ${partyVotes} WHERE ${partyVotes.dateId} = ${partyDates.id} AND ${partyVotes.guestId} = ${own}.id)), false)`;

/**
 * Ids of one page of what the app lists for a member, in its order. Each of their own is looked up by its id: the planner,
 * left alone, would read all events there are.
 */
export async function findListedIds(db: Queryable, member: AppMember, range: ListRange): Promise<string[]> {
  const { isPast, after, limit, now } = range;
  const position = sql`(${events.beginDate}, ${events.id})`;
  const direction = isPast ? sql`DESC` : sql`ASC`;
  const last = after && sql`(${after.beginDate.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const condition = and(
    sql`${events.id} = mine.id`,
    inArray(events.status, ['private', 'called_off', 'published', 'cancelled']),
    or(isNotNull(events.organiserId), not(hasBlocked(sql`${events.hostId}`, member.appAccountId))),
    isPast ? not(isNotOver(now)) : isNotOver(now),
    last && (isPast ? sql`${position} < ${last}` : sql`${position} > ${last}`),
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH mine AS MATERIALIZED (${ownIds(member, range)})
    SELECT listed.id FROM mine CROSS JOIN LATERAL (
      SELECT ${events.id}, ${events.beginDate} FROM ${events} WHERE ${condition} OFFSET 0) AS listed
    ORDER BY listed.begin_date ${direction}, listed.id ${direction} LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

// Planned once: with all that is joined, planning takes longer than reading.
const listed = prepareOnce((db) =>
  db
    .select({
      event: events,
      image: pictureOf(images),
      party: parties,
      counts: eventReplyCounts,
      host: { username: hosts.username, appName: hosts.appName },
      hostImage: portraitOf(hostImages),
      isHostHidden: isHidden(reader.appAccountId, hosts.id),
      organiserUsername: appAccounts.username,
      organiserName: publicName,
      organiserImage: portraitOf(organiserImages),
      reply: sql<(typeof guests.$inferSelect)['reply'] | null>`${own}.reply`,
      plusOnes: sql<number | null>`${own}.plus_ones`,
      isCohost: sql<boolean>`EXISTS (SELECT FROM ${partyCohosts} WHERE ${partyCohosts.eventId} = ${events.id}
        AND ${partyCohosts.appAccountId} = ${reader.appAccountId})`,
      isVoteMissing,
    })
    .from(events)
    .innerJoin(eventReplyCounts, eq(eventReplyCounts.eventId, events.id))
    .leftJoin(images, eq(images.id, events.imageId))
    .leftJoin(parties, eq(parties.eventId, events.id))
    .leftJoin(hosts, eq(hosts.id, events.hostId))
    .leftJoin(hostImages, eq(hostImages.id, hosts.imageId))
    .leftJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .leftJoin(organiserImages, eq(organiserImages.id, appAccounts.imageId))
    .leftJoin(sql`LATERAL ${ownGuest} AS ${own}`, sql`true`)
    .where(sql`${events.id} = ANY(${sql.placeholder('ids')}::uuid[])`)
    .prepare('parties_listed'),
);

/** What the app shows of them, in no particular order. */
export function findListed(
  db: Queryable,
  { accountId, appAccountId, email }: AppMember,
  ids: readonly string[],
) {
  return listed(db).execute({ accountId, appAccountId, email, ids });
}

export type ListedRow = Awaited<ReturnType<typeof findListed>>[number];
