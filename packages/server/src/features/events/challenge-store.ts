import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { challenges } from '../../db/tables/events.ts';

export type ChallengeRow = typeof challenges.$inferSelect;
type ChallengeFields = Omit<ChallengeRow, 'confirmedCount' | 'createdAt' | 'id' | 'isOptional' | 'position'> &
  Partial<Pick<ChallengeRow, 'isOptional'>>;
type NewChallenge = ChallengeFields & Partial<Pick<ChallengeRow, 'id'>>;
type ChallengeValues = Partial<Omit<ChallengeFields, 'eventId'>>;

const isOf = (eventId: string, id: string) => and(eq(challenges.eventId, eventId), eq(challenges.id, id));

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
  const [row] = await tx.select().from(challenges).where(isOf(eventId, id));
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

/** Returns the changed challenge; null when the event has none with that id. Undefined values stay unchanged. */
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
    .where(isOf(eventId, id))
    .returning();
  return row ?? null;
}

/** Returns the deleted challenge; null when the event has none with that id. */
export async function deleteChallengeRow(
  tx: Queryable,
  eventId: string,
  id: string,
): Promise<ChallengeRow | null> {
  const [row] = await tx.delete(challenges).where(isOf(eventId, id)).returning();
  return row ?? null;
}

/** Gives the challenges of an event the positions of their ids in the list. */
export async function orderChallenges(tx: Queryable, eventId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE ${challenges} SET position = wanted.position
    FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE ${challenges.id} = wanted.id AND ${challenges.eventId} = ${eventId}`);
}
