import { PARTY_GUESTS_MAX } from '@lampion/contract/events/party-body';
import { and, asc, desc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PortraitImage } from '../../media/images/describe-picture.ts';
import { images, portraitOf } from '../../media/images/read-model.ts';
import { appAccounts, hasBlocked, isHidden, person } from '../../people/members/read-model.ts';
import { gatherReads } from '../../platform/db/batch-reads.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import {
  parties,
  partyCohosts,
  partyDates,
  partyExclusions,
  partyVotes,
} from '../../platform/db/tables/events/parties.ts';
import { events } from '../events/read-model.ts';
import type { PartyRecord } from '../events/update.ts';
import { eventReplyCounts, guests, isGuestHidden } from '../guest-list/read-model.ts';
import { giverNameOf } from '../tickets/read-model.ts';

export type PartyValues = Partial<Omit<typeof parties.$inferInsert, 'createdAt' | 'eventId'>>;

export interface PersonRow {
  readonly id: string;
  readonly username: string;
  readonly appName: string;
  readonly image: PortraitImage | null;
  /** Hidden from the reader by a block. */
  readonly isHidden: boolean;
}

/** Whether a member is a co-host of a party. */
const isCohostOf = (
  eventId: SQL | typeof parties.eventId,
  memberId: Placeholder | SQL | string,
) => sql<boolean>`EXISTS (
  SELECT FROM ${partyCohosts} WHERE ${partyCohosts.eventId} = ${eventId} AND ${partyCohosts.appAccountId} = ${memberId})`;

/** Whether the hosts of a party removed a member from its list. */
const isExcludedFrom = (eventId: typeof parties.eventId, memberId: Placeholder | SQL) => sql<boolean>`EXISTS (
  SELECT FROM ${partyExclusions} WHERE ${partyExclusions.eventId} = ${eventId} AND ${partyExclusions.appAccountId} = ${memberId})`;

/** A party with its host. */
const hosted = {
  event: events,
  party: parties,
  counts: eventReplyCounts,
  host: person,
  hostImage: portraitOf(images),
};

const partyRow = prepareOnce((db) => {
  const [id, memberId] = [sql.placeholder('id'), sql.placeholder('memberId')];
  return db
    .select({
      ...hosted,
      isCohost: isCohostOf(parties.eventId, memberId),
      isExcluded: isExcludedFrom(parties.eventId, memberId),
      isBlocked: hasBlocked(appAccounts.id, memberId),
      isHostHidden: isHidden(memberId, appAccounts.id),
    })
    .from(parties)
    .innerJoin(events, eq(events.id, parties.eventId))
    .innerJoin(appAccounts, eq(appAccounts.id, events.hostId))
    .innerJoin(eventReplyCounts, eq(eventReplyCounts.eventId, parties.eventId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(eq(parties.eventId, id))
    .prepare('party_row');
});

/** A party with the columns that concern a member; null when there is none. */
export async function findPartyRow(db: Queryable, id: string, memberId: string) {
  const [row] = await partyRow(db).execute({ id, memberId });
  // A check constraint guarantees that a party has a host.
  return row === undefined ? null : { ...row, event: row.event as PartyRecord };
}

interface Asked {
  readonly id: string;
  readonly memberId: string;
}

const partyStandings = prepareOnce((db) => {
  const [id, memberId] = [sql<string>`asked.id`, sql<string>`asked.member_id`];
  return db
    .select({
      id,
      memberId,
      hostId: events.hostId,
      linkCode: parties.linkCode,
      linkOpens: parties.linkOpens,
      isPollOpen: parties.isPollOpen,
      isCohost: isCohostOf(parties.eventId, memberId),
      isExcluded: isExcludedFrom(parties.eventId, memberId),
      isBlocked: hasBlocked(sql`${events.hostId}`, memberId),
      isHostHidden: isHidden(memberId, sql`${events.hostId}`),
    })
    .from(
      sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('memberIds')}::uuid[]) AS asked (id, member_id)`,
    )
    .innerJoin(parties, eq(parties.eventId, id))
    .innerJoin(events, eq(events.id, parties.eventId))
    .prepare('party_standings');
});

/** The columns that decide a member's role in a party; null when there is none. */
export const findPartyStanding = gatherReads(async (db, asked: readonly Asked[]) => {
  const [ids, memberIds] = [asked.map(({ id }) => id), asked.map(({ memberId }) => memberId)];
  const rows = await partyStandings(db).execute({ ids, memberIds });
  return asked.map(({ id, memberId }) => {
    const row = rows.find((one) => one.id === id && one.memberId === memberId);
    if (row === undefined) return null;
    const { hostId, linkCode, linkOpens, isPollOpen, ...standing } = row;
    return { event: { hostId }, party: { linkCode, linkOpens, isPollOpen }, ...standing };
  });
});

/** The party that a link opens, with its host; null for an invalid code. */
export async function findLinkedParty(db: Queryable, code: string) {
  const [row] = await db
    .select(hosted)
    .from(parties)
    .innerJoin(events, eq(events.id, parties.eventId))
    .innerJoin(appAccounts, eq(appAccounts.id, events.hostId))
    .innerJoin(eventReplyCounts, eq(eventReplyCounts.eventId, parties.eventId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(and(eq(parties.linkCode, code), parties.linkOpens));
  return row === undefined ? null : { ...row, event: row.event as PartyRecord };
}

/** A party with its host. */
export type HostedRow = NonNullable<Awaited<ReturnType<typeof findLinkedParty>>>;
export type PartyRow = NonNullable<Awaited<ReturnType<typeof findPartyRow>>>;

/** The co-hosts of a party in the order in which they were added, as a member reads them. */
export function findCohosts(db: Queryable, eventId: string, memberId: string): Promise<PersonRow[]> {
  return db
    .select({ ...person, image: portraitOf(images), isHidden: isHidden(memberId, appAccounts.id) })
    .from(partyCohosts)
    .innerJoin(appAccounts, eq(appAccounts.id, partyCohosts.appAccountId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(eq(partyCohosts.eventId, eventId))
    .orderBy(asc(partyCohosts.createdAt), asc(appAccounts.id));
}

/**
 * The host of the event with this id; undefined for an unknown id, null for an organiser's event.
 */
export async function findHostId(db: Queryable, id: string): Promise<string | null | undefined> {
  const [row] = await db.select({ hostId: events.hostId }).from(events).where(eq(events.id, id));
  return row?.hostId;
}

export async function insertParty(tx: Queryable, row: typeof parties.$inferInsert): Promise<void> {
  await tx.insert(parties).values(row);
}

export async function updatePartyRow(tx: Queryable, eventId: string, values: PartyValues): Promise<void> {
  if (Object.values(values).some((value) => value !== undefined))
    await tx.update(parties).set(values).where(eq(parties.eventId, eventId));
}

const partyGuests = prepareOnce((db) =>
  db
    .select({
      guest: guests,
      username: appAccounts.username,
      image: portraitOf(images),
      isHidden: isGuestHidden(sql.placeholder('memberId')),
      ticketFrom: giverNameOf(guests.id, sql.placeholder('memberId')),
    })
    .from(guests)
    .leftJoin(appAccounts, eq(appAccounts.id, guests.appAccountId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(eq(guests.eventId, sql.placeholder('eventId')))
    .orderBy(asc(guests.id))
    .limit(PARTY_GUESTS_MAX)
    .prepare('party_guests'),
);

/**
 * Guests of a party in the order in which they were added; `isHidden`: hidden from the member by a
 * block.
 */
export function findPartyGuests(db: Queryable, eventId: string, memberId: string) {
  return partyGuests(db).execute({ eventId, memberId });
}

export type PartyGuestRow = Awaited<ReturnType<typeof findPartyGuests>>[number];

/** Ids of the parties that an account's member hosts. */
export async function findHostedIds(tx: Queryable, accountId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .innerJoin(appAccounts, eq(appAccounts.id, events.hostId))
    .where(eq(appAccounts.accountId, accountId))
    .orderBy(asc(events.id));
  return rows.map(({ id }) => id);
}

/** The parties that members host: personal data of their guests is not included. */
export function findOwnParties(db: Queryable, appAccountIds: readonly string[]) {
  const { id, name, description, beginDate, endDate, place, city, address, status, createdAt } = events;
  const { capacity, plusOnesMax, showsGuests, bring, accessDetails, minimumAge } = events;
  const { accessNote, showsAddress, linkOpens } = parties;
  return db
    .select({
      id,
      name,
      description,
      beginDate,
      endDate,
      place,
      city,
      address,
      status,
      capacity,
      plusOnesMax,
      showsGuests,
      bring,
      accessDetails,
      minimumAge,
      accessNote,
      showsAddress,
      linkOpens,
      createdAt,
      guestCount: sql<number>`(SELECT count(*)::int FROM ${guests} WHERE ${guests.eventId} = ${parties.eventId})`,
    })
    .from(parties)
    .innerJoin(events, eq(events.id, parties.eventId))
    .where(inArray(events.hostId, [...appAccountIds]))
    .orderBy(desc(events.beginDate));
}

/** The parties that members co-host. */
export function findCohostedParties(db: Queryable, appAccountIds: readonly string[]) {
  return db
    .select({ id: events.id, name: events.name, since: partyCohosts.createdAt })
    .from(partyCohosts)
    .innerJoin(events, eq(events.id, partyCohosts.eventId))
    .where(inArray(partyCohosts.appAccountId, [...appAccountIds]))
    .orderBy(desc(partyCohosts.createdAt));
}

/** The votes of members on dates. */
export function findOwnVotes(db: Queryable, appAccountIds: readonly string[]) {
  return db
    .select({ party: events.name, date: partyDates.beginDate, answer: partyVotes.answer })
    .from(partyVotes)
    .innerJoin(partyDates, eq(partyDates.id, partyVotes.dateId))
    .innerJoin(guests, eq(guests.id, partyVotes.guestId))
    .innerJoin(events, eq(events.id, partyDates.eventId))
    .where(inArray(guests.appAccountId, [...appAccountIds]))
    .orderBy(desc(partyDates.beginDate));
}
