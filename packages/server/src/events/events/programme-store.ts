import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { bars, challenges } from '../../platform/db/tables/events/events.ts';

export type BarRow = typeof bars.$inferSelect;
type NewBar = Omit<BarRow, 'id' | 'position' | 'createdAt'> & { readonly id?: string };
type BarValues = Partial<Omit<NewBar, 'eventId' | 'id'>>;

const isBarOf = (eventId: string, id: string) => and(eq(bars.eventId, eventId), eq(bars.id, id));

export async function countBars(tx: Queryable, eventId: string): Promise<number> {
  return tx.$count(bars, eq(bars.eventId, eventId));
}

/** An event's bars, in the organiser's order. */
export async function findBars(tx: Queryable, eventId: string): Promise<BarRow[]> {
  return tx.select().from(bars).where(eq(bars.eventId, eventId)).orderBy(asc(bars.position), asc(bars.id));
}

/** Null when the event has none with that id. */
export async function findBar(tx: Queryable, eventId: string, id: string): Promise<BarRow | null> {
  const [row] = await tx.select().from(bars).where(isBarOf(eventId, id));
  return row ?? null;
}

/** Whether any event has a bar with that id. */
export async function isBarIdTaken(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.$count(bars, eq(bars.id, id))) > 0;
}

/** Inserts a bar after the others. */
export async function insertBar(tx: Queryable, values: NewBar): Promise<BarRow> {
  const position = sql`(
    SELECT coalesce(max(${bars.position}), -1) + 1 FROM ${bars}
    WHERE ${bars.eventId} = ${values.eventId})`;
  const [row] = await tx
    .insert(bars)
    .values({ ...values, position })
    .returning();
  if (row === undefined) throw new Error('a bar was not written');
  return row;
}

/**
 * Returns the changed bar; null when the event has none with that id. Undefined values stay
 * unchanged.
 */
export async function updateBarRow(
  tx: Queryable,
  eventId: string,
  id: string,
  values: BarValues,
): Promise<BarRow | null> {
  // The id set to itself: an update needs at least one column, and every value may be missing.
  const [row] = await tx
    .update(bars)
    .set({ ...values, id })
    .where(isBarOf(eventId, id))
    .returning();
  return row ?? null;
}

/** Returns the deleted bar; null when the event has none with that id. */
export async function deleteBarRow(tx: Queryable, eventId: string, id: string): Promise<BarRow | null> {
  const [row] = await tx.delete(bars).where(isBarOf(eventId, id)).returning();
  return row ?? null;
}

/** Gives the bars of an event the positions of their ids in the list. */
export async function orderBars(tx: Queryable, eventId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE ${bars} SET position = wanted.position
    FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE ${bars.id} = wanted.id AND ${bars.eventId} = ${eventId}`);
}

export type ChallengeRow = typeof challenges.$inferSelect;
type ChallengeFields = Omit<ChallengeRow, 'confirmedCount' | 'createdAt' | 'id' | 'isOptional' | 'position'> &
  Partial<Pick<ChallengeRow, 'isOptional'>>;
type NewChallenge = ChallengeFields & Partial<Pick<ChallengeRow, 'id'>>;
type ChallengeValues = Partial<Omit<ChallengeFields, 'eventId'>>;

const isChallengeOf = (eventId: string, id: string) =>
  and(eq(challenges.eventId, eventId), eq(challenges.id, id));

export async function countChallenges(tx: Queryable, eventId: string): Promise<number> {
  return tx.$count(challenges, eq(challenges.eventId, eventId));
}

/** An event's challenges, in the organiser's order. */
export async function findChallenges(tx: Queryable, eventId: string): Promise<ChallengeRow[]> {
  return tx
    .select()
    .from(challenges)
    .where(eq(challenges.eventId, eventId))
    .orderBy(asc(challenges.position), asc(challenges.id));
}

/** Null when the event has none with that id. */
export async function findChallenge(
  tx: Queryable,
  eventId: string,
  id: string,
): Promise<ChallengeRow | null> {
  const [row] = await tx.select().from(challenges).where(isChallengeOf(eventId, id));
  return row ?? null;
}

/** Whether any event has a challenge with that id. */
export async function isChallengeIdTaken(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.$count(challenges, eq(challenges.id, id))) > 0;
}

/** Inserts a challenge after the others. */
export async function insertChallenge(tx: Queryable, values: NewChallenge): Promise<ChallengeRow> {
  const position = sql`(
    SELECT coalesce(max(${challenges.position}), -1) + 1 FROM ${challenges}
    WHERE ${challenges.eventId} = ${values.eventId})`;
  const [row] = await tx
    .insert(challenges)
    .values({ ...values, position })
    .returning();
  if (row === undefined) throw new Error('a challenge was not written');
  return row;
}

/**
 * Returns the changed challenge; null when the event has none with that id. Undefined values stay
 * unchanged.
 */
export async function updateChallengeRow(
  tx: Queryable,
  eventId: string,
  id: string,
  values: ChallengeValues,
): Promise<ChallengeRow | null> {
  // The id set to itself: an update needs at least one column, and every value may be missing.
  const [row] = await tx
    .update(challenges)
    .set({ ...values, id })
    .where(isChallengeOf(eventId, id))
    .returning();
  return row ?? null;
}

/** Returns the deleted challenge; null when the event has none with that id. */
export async function deleteChallengeRow(
  tx: Queryable,
  eventId: string,
  id: string,
): Promise<ChallengeRow | null> {
  const [row] = await tx.delete(challenges).where(isChallengeOf(eventId, id)).returning();
  return row ?? null;
}

/** Gives the challenges of an event the positions of their ids in the list. */
export async function orderChallenges(tx: Queryable, eventId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE ${challenges} SET position = wanted.position
    FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE ${challenges.id} = wanted.id AND ${challenges.eventId} = ${eventId}`);
}
