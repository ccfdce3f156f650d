import type { EventStatus } from '@lampion/contract/events/events';
import type { PartyStatus } from '@lampion/contract/events/party';
import { and, asc, eq, gt, lt, ne, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { bars, challenges, events } from '../../platform/db/tables/events/events.ts';
import { guests } from '../guest-list/read-model.ts';
import { isOrganised, organisedEvent } from './read-model.ts';

type Row = typeof events.$inferSelect;
type Shared = Omit<Row, 'hostId' | 'organiserId' | 'status'>;
type NewRow = Omit<typeof events.$inferInsert, 'hostId' | 'organiserId' | 'status'> & { readonly id: string };

/** An organiser's event. */
export type EventRecord = Shared & { organiserId: string; hostId: null; status: EventStatus };
/** A member's party. */
export type PartyRecord = Shared & { organiserId: null; hostId: string; status: PartyStatus };
/** An event or a party: they share fields, guests and rules. */
export type GatheringRecord = EventRecord | PartyRecord;
export type NewEvent = NewRow & { readonly organiserId: string; readonly status?: EventStatus };
export type NewParty = NewRow & { readonly hostId: string; readonly status: PartyStatus };
export type EventValues = Partial<
  Omit<typeof events.$inferInsert, 'createdAt' | 'hostId' | 'id' | 'organiserId'>
>;

/** The event's own row; null when there is none. */
export async function findEventRecord(db: Queryable, id: string): Promise<EventRecord | null> {
  const [row] = await db
    .select(organisedEvent)
    .from(events)
    .where(and(eq(events.id, id), isOrganised));
  return row ?? null;
}

/** The same for a party. */
export async function findPartyRecord(db: Queryable, id: string): Promise<PartyRecord | null> {
  const [row] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), not(isOrganised)));
  // A check constraint guarantees it.
  return (row as PartyRecord | undefined) ?? null;
}

const lockedEvent = prepareOnce((tx) =>
  tx
    .select()
    .from(events)
    .where(eq(events.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('locked_event'),
);

/** An event or a party, locked (FOR UPDATE) until the transaction ends. */
export async function lockEventRow(tx: Queryable, id: string): Promise<GatheringRecord | null> {
  const [row] = await lockedEvent(tx).execute({ id });
  // A check constraint guarantees that it is one of both.
  return (row as GatheringRecord | undefined) ?? null;
}

export async function insertEvent(tx: Queryable, row: NewEvent | NewParty): Promise<void> {
  await tx.insert(events).values(row);
}

export async function updateEventRow(tx: Queryable, id: string, values: EventValues): Promise<void> {
  await tx.update(events).set(values).where(eq(events.id, id));
}

export async function updateHost(tx: Queryable, partyId: string, hostId: string): Promise<void> {
  await tx.update(events).set({ hostId }).where(eq(events.id, partyId));
}

/** Deletes the event with its guests, challenges and bars. */
export async function deleteEventRow(tx: Queryable, id: string): Promise<void> {
  await tx.delete(events).where(eq(events.id, id));
}

export async function hasGuests(tx: Queryable, eventId: string): Promise<boolean> {
  const rows = await tx.select({ found: sql`1` }).from(guests).where(eq(guests.eventId, eventId)).limit(1);
  return rows.length > 0;
}

/** Whether an organiser has an event between two instants that is or may become public. */
export async function hasEventDuring(
  db: Queryable,
  organiserId: string,
  { beginDate, endDate }: Pick<EventRecord, 'beginDate' | 'endDate'>,
): Promise<boolean> {
  const isThen = and(lt(events.beginDate, endDate), gt(events.endDate, beginDate));
  const rows = await db
    .select({ found: sql`1` })
    .from(events)
    .where(and(eq(events.organiserId, organiserId), ne(events.status, 'cancelled'), isThen))
    .limit(1);
  return rows.length > 0;
}

/** Copies the challenges and bars of an event to another one, all reset. */
export async function copyProgramme(tx: Queryable, fromId: string, eventId: string): Promise<void> {
  const knownChallenges = await tx
    .select()
    .from(challenges)
    .where(eq(challenges.eventId, fromId))
    .orderBy(asc(challenges.position), asc(challenges.id));
  const knownBars = await tx
    .select()
    .from(bars)
    .where(eq(bars.eventId, fromId))
    .orderBy(asc(bars.position), asc(bars.id));
  const newChallenges = knownChallenges.map(({ id: _id, createdAt: _createdAt, ...challenge }, position) => {
    return { ...challenge, eventId, position, completed: false, confirmedCount: 0 };
  });
  const newBars = knownBars.map(({ id: _id, createdAt: _createdAt, ...bar }, position) => {
    return { ...bar, eventId, position, visited: false };
  });
  if (newChallenges.length > 0) await tx.insert(challenges).values(newChallenges);
  if (newBars.length > 0) await tx.insert(bars).values(newBars);
}
