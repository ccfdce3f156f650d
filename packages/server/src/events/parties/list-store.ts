import { pastBefore } from '@lampion/contract/events/rules/event-timing';
import { and, asc, desc, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { images, pictureOf, portraitOf } from '../../media/images/read-model.ts';
import { appAccounts, hasBlocked, isHidden } from '../../people/members/read-model.ts';
import { followers, organiserImages, organisers, publicName } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { parties, partyCohosts, partyDates, partyVotes } from '../../platform/db/tables/events/parties.ts';
import { endsAfter, events, hostOf } from '../events/read-model.ts';
import { eventReplyCounts, guests, isLostBy, isMember } from '../guest-list/read-model.ts';
import type { AppMember } from './parties.ts';

interface ListRange {
  readonly isPast: boolean;
  /** Begin and id of the last row of the previous page. */
  readonly after: { readonly beginDate: Date; readonly id: string } | undefined;
  readonly limit: number;
  readonly now: Date;
}

const own = sql.identifier('own');
const listed = sql.identifier('page');

const reader = {
  accountId: sql.placeholder('accountId'),
  appAccountId: sql.placeholder('appAccountId'),
  email: sql.placeholder('email'),
};
const now = sql.placeholder('now');
const begunBefore = sql.placeholder('begunBefore');
const limit = sql.placeholder('limit');
const last = { beginDate: sql.placeholder('lastBeginDate'), id: sql.placeholder('lastId') };

/** Upcoming events of organisers a member follows: at most a page per organiser. */
const followedIds = (isFirst: boolean) => sql`SELECT coming.id FROM ${followers} CROSS JOIN LATERAL (
    SELECT ${events.id} FROM ${events} WHERE ${events.organiserId} = ${followers.organiserId}
      AND ${events.status} = 'published' AND ${events.beginDate} >= ${isFirst ? begunBefore : last.beginDate}::timestamptz
    ORDER BY ${events.beginDate}, ${events.id} LIMIT ${limit}) AS coming
    WHERE ${followers.appAccountId} = ${reader.appAccountId}`;

/** Events that a member hosts or is on the list of. */
const ownIds = sql`SELECT ${guests.eventId} AS id FROM ${guests} WHERE ${isMember(reader)}
      AND NOT ${isLostBy(hostOf(guests.eventId))}
    UNION SELECT ${partyCohosts.eventId} FROM ${partyCohosts} WHERE ${partyCohosts.appAccountId} = ${reader.appAccountId}
    UNION SELECT ${events.id} FROM ${events} WHERE ${events.hostId} = ${reader.appAccountId}`;

interface Page {
  readonly isPast: boolean;
  /** Whether it is the first page of its list. */
  readonly isFirst: boolean;
}

/**
 * Ids of one page. Each event is looked up by its id: otherwise the planner would read all events.
 */
function pageIds({ isPast, isFirst }: Page): SQL {
  const isComing = endsAfter(begunBefore, now);
  const position = sql`(${events.beginDate}, ${events.id})`;
  const condition = and(
    sql`${events.id} = mine.id`,
    inArray(events.status, ['private', 'called_off', 'published', 'cancelled']),
    or(isNotNull(events.organiserId), not(hasBlocked(sql`${events.hostId}`, sql`${reader.appAccountId}`))),
    isPast ? not(isComing) : isComing,
    isFirst
      ? undefined
      : sql`${position} ${isPast ? sql`<` : sql`>`} (${last.beginDate}::timestamptz, ${last.id}::uuid)`,
  );
  const direction = isPast ? sql`DESC` : sql`ASC`;
  return sql`(WITH mine AS MATERIALIZED (${isPast ? ownIds : sql`${ownIds} UNION ${followedIds(isFirst)}`})
    SELECT listed.id FROM mine CROSS JOIN LATERAL (
      SELECT ${events.id}, ${events.beginDate} FROM ${events} WHERE ${condition} OFFSET 0) AS listed
    ORDER BY listed.begin_date ${direction}, listed.id ${direction} LIMIT ${limit})`;
}

/** The member's row on the list of an event: by account first, then by address. */
const ownGuest = sql`(SELECT ${guests.id}, ${guests.reply}, ${guests.plusOnes}, ${guests.requestedAt} FROM ${guests}
  WHERE ${guests.eventId} = ${events.id} AND (${isMember(reader)})
  ORDER BY ${guests.accountId} = ${reader.accountId} DESC NULLS LAST LIMIT 1)`;

/** Whether the vote has dates that the guest has not voted on. */
const isVoteMissing = sql<boolean>`coalesce(${parties.isPollOpen} AND EXISTS (
  SELECT FROM ${partyDates} WHERE ${partyDates.eventId} = ${events.id} AND NOT EXISTS (
    SELECT FROM ${partyVotes} WHERE ${partyVotes.dateId} = ${partyDates.id} AND ${partyVotes.guestId} = ${own}.id)), false)`;

const { yes, waiting, maybe, no, pending } = eventReplyCounts;

// Planned once: with this many joins, planning takes longer than reading.
const prepareList = (page: Page) =>
  prepareOnce((db) => {
    const direction = page.isPast ? desc : asc;
    return (
      db
        .select({
          event: {
            id: events.id,
            name: events.name,
            type: events.type,
            status: events.status,
            beginDate: events.beginDate,
            endDate: events.endDate,
            place: events.place,
            city: events.city,
            address: events.address,
            exactAddress: events.exactAddress,
            coverPlan: events.coverPlan,
            coverSky: events.coverSky,
            hostId: events.hostId,
            plusOnesMax: events.plusOnesMax,
          },
          image: pictureOf(images),
          party: { isPollOpen: parties.isPollOpen, showsAddress: parties.showsAddress },
          counts: { yes, waiting, maybe, no, pending },
          host: { username: appAccounts.username, appName: appAccounts.appName },
          hostImage: portraitOf(organiserImages),
          isHostHidden: isHidden(reader.appAccountId, sql`${events.hostId}`),
          organiserName: publicName,
          reply: sql<(typeof guests.$inferSelect)['reply'] | null>`${own}.reply`,
          plusOnes: sql<number | null>`${own}.plus_ones`,
          requestedAt: sql<unknown>`${own}.requested_at`,
          isCohost: sql<boolean>`EXISTS (SELECT FROM ${partyCohosts} WHERE ${partyCohosts.eventId} = ${events.id}
          AND ${partyCohosts.appAccountId} = ${reader.appAccountId})`,
          isVoteMissing,
        })
        // Joined, not `IN`: otherwise the planner would read all events to find those of the page.
        .from(sql`${pageIds(page)} AS ${listed}`)
        .innerJoin(events, sql`${events.id} = ${listed}.id`)
        .innerJoin(eventReplyCounts, eq(eventReplyCounts.eventId, events.id))
        .leftJoin(images, eq(images.id, events.imageId))
        .leftJoin(parties, eq(parties.eventId, events.id))
        .leftJoin(organisers, eq(organisers.id, events.organiserId))
        .leftJoin(
          appAccounts,
          sql`${appAccounts.id} = coalesce(${events.hostId}, ${organisers.appAccountId})`,
        )
        .leftJoin(organiserImages, eq(organiserImages.id, appAccounts.imageId))
        .leftJoin(sql`LATERAL ${ownGuest} AS ${own}`, sql`true`)
        .orderBy(direction(events.beginDate), direction(events.id))
        .prepare(`parties_${page.isPast ? 'past' : 'coming'}_${page.isFirst ? 'first' : 'next'}`)
    );
  });

const lists = {
  coming: {
    first: prepareList({ isPast: false, isFirst: true }),
    next: prepareList({ isPast: false, isFirst: false }),
  },
  past: {
    first: prepareList({ isPast: true, isFirst: true }),
    next: prepareList({ isPast: true, isFirst: false }),
  },
};

/** One page of a member's list, in order. */
export function findListed(db: Queryable, member: AppMember, { isPast, after, limit, now }: ListRange) {
  const { accountId, appAccountId, email } = member;
  const list = lists[isPast ? 'past' : 'coming'][after === undefined ? 'first' : 'next'];
  return list(db).execute({
    accountId,
    appAccountId,
    email,
    limit,
    now: now.toISOString(),
    begunBefore: pastBefore(now).toISOString(),
    ...(after && { lastBeginDate: after.beginDate.toISOString(), lastId: after.id }),
  });
}

export type ListedRow = Awaited<ReturnType<typeof findListed>>[number];
