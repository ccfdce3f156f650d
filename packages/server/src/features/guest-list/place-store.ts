import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import { events } from '../events/event-read-model.ts';

/** What decides who gets a place. */
export interface EventPlaces {
  readonly id: string;
  readonly organiserId: string;
  readonly status: 'published' | 'cancelled' | 'unpublished';
  readonly beginDate: Date;
  /** Null: no limit. */
  readonly capacity: number | null;
  readonly plusOnesMax: number;
}

/** The event, held against everybody else who gives or takes places until the transaction ends; null without one. */
export async function lockEventPlaces(tx: Queryable, id: string): Promise<EventPlaces | null> {
  const { organiserId, status, beginDate, capacity, plusOnesMax } = events;
  const [row] = await tx
    .select({ id: events.id, organiserId, status, beginDate, capacity, plusOnesMax })
    .from(events)
    .where(eq(events.id, id))
    .for('no key update');
  return row ?? null;
}

const isComing = eq(guests.reply, 'yes');

/** Places taken by guests who come and by those they bring; one guest may be left out. */
export async function countSeats(tx: Queryable, eventId: string, exceptGuestId?: string): Promise<number> {
  const [row] = await tx
    .select({ seats: sql<number>`coalesce(sum(1 + ${guests.plusOnes}), 0)::int` })
    .from(guests)
    .where(
      and(eq(guests.eventId, eventId), isComing, exceptGuestId ? ne(guests.id, exceptGuestId) : undefined),
    );
  return row?.seats ?? 0;
}

/** The rank of whoever waited last, 0 when nobody waits. */
export async function findLastRank(tx: Queryable, eventId: string): Promise<number> {
  const [row] = await tx
    .select({ rank: sql<number>`coalesce(max(${guests.waitingRank}), 0)::int` })
    .from(guests)
    .where(eq(guests.eventId, eventId));
  return row?.rank ?? 0;
}

/** Those who wait, the first in line first. */
export async function findWaiting(tx: Queryable, eventId: string, limit: number) {
  return tx
    .select({ id: guests.id, plusOnes: guests.plusOnes })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), sql`${guests.waitingRank} IS NOT NULL`))
    .orderBy(asc(guests.waitingRank))
    .limit(limit);
}

/** How many stand in line up to a rank. */
export function countWaitingUpTo(db: Queryable, eventId: string, rank: number): Promise<number> {
  return db.$count(guests, and(eq(guests.eventId, eventId), sql`${guests.waitingRank} <= ${rank}`));
}

export async function giveSeats(tx: Queryable, guestIds: readonly string[]): Promise<void> {
  await tx
    .update(guests)
    .set({ reply: 'yes', waitingRank: null })
    .where(inArray(guests.id, [...guestIds]));
}
