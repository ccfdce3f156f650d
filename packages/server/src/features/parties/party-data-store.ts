import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { parties, partyCohosts, partyDates, partyVotes } from '../../db/tables/parties.ts';
import { events } from '../events/event-read-model.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';

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
  const { capacity, plusOnesMax, showsGuests } = events;
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

/** The parties that they host together with their host. */
export function findCohostedParties(db: Queryable, appAccountIds: readonly string[]) {
  return db
    .select({ id: events.id, name: events.name, since: partyCohosts.createdAt })
    .from(partyCohosts)
    .innerJoin(events, eq(events.id, partyCohosts.eventId))
    .where(inArray(partyCohosts.appAccountId, [...appAccountIds]))
    .orderBy(desc(partyCohosts.createdAt));
}

/** What they answered to the dates of a vote. */
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
