import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GuestListener } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { reassign } from '../../platform/db/statements.ts';
import { ticketHandovers } from '../../platform/db/tables/events/tickets.ts';
import { events } from '../events/read-model.ts';
import { guests } from '../guest-list/read-model.ts';
import { parties } from '../parties/read-model.ts';

export type HandoverRow = typeof ticketHandovers.$inferSelect;

const { giverGuestId, takerGuestId, takenAt } = ticketHandovers;
const givers = alias(guests, 'givers');

/**
 * The places a guest hands on, oldest first; without those whose taker declined after accepting.
 */
export function findHandovers(db: Queryable, giverId: string) {
  return db
    .select({ handover: ticketHandovers })
    .from(ticketHandovers)
    .innerJoin(guests, eq(guests.id, takerGuestId))
    .where(and(eq(giverGuestId, giverId), or(isNull(takenAt), eq(guests.reply, 'yes'))))
    .orderBy(asc(ticketHandovers.createdAt), asc(ticketHandovers.id));
}

/**
 * The place that is offered to a guest, latest first, by somebody who still comes; null for none.
 */
export async function findOffered(db: Queryable, takerId: string) {
  const [row] = await db
    .select({ handover: ticketHandovers, giver: givers.nickname })
    .from(ticketHandovers)
    .innerJoin(givers, and(eq(givers.id, giverGuestId), eq(givers.reply, 'yes')))
    .where(and(eq(takerGuestId, takerId), isNull(takenAt)))
    .orderBy(desc(ticketHandovers.createdAt))
    .limit(1);
  return row ?? null;
}

/** A place that a guest hands on; null when they do not. */
export async function findHandover(tx: Queryable, giverId: string, id: string): Promise<HandoverRow | null> {
  const [row] = await tx
    .select()
    .from(ticketHandovers)
    .where(and(eq(ticketHandovers.id, id), eq(giverGuestId, giverId)));
  return row ?? null;
}

/** False for an id or a taker that is recorded already. */
export async function insertHandover(
  tx: Queryable,
  row: typeof ticketHandovers.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(ticketHandovers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: ticketHandovers.id });
  return added.length > 0;
}

export async function isHandoverKnown(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.$count(ticketHandovers, eq(ticketHandovers.id, id))) > 0;
}

export async function setTaken(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.update(ticketHandovers).set({ takenAt: at }).where(eq(ticketHandovers.id, id));
}

export async function deleteHandover(tx: Queryable, id: string): Promise<void> {
  await tx.delete(ticketHandovers).where(eq(ticketHandovers.id, id));
}

/** Whether anyone with the link may join a party; false for a private one, and for no party. */
export async function isLinkOpen(tx: Queryable, eventId: string): Promise<boolean> {
  const [row] = await tx
    .select({ linkOpens: parties.linkOpens })
    .from(parties)
    .where(eq(parties.eventId, eventId));
  return row?.linkOpens ?? false;
}

/** Moves the handovers of a member's former guest row; one between the two rows is none. */
export const moveHandovers: GuestListener = async (_deps, tx, { guestId: to, formerId: from }) => {
  if (from === null) return;
  const both = [from, to];
  await tx.delete(ticketHandovers).where(and(inArray(takerGuestId, both), inArray(giverGuestId, both)));
  await reassign(tx, takerGuestId, { from, to }, [giverGuestId]);
  await reassign(tx, giverGuestId, { from, to }, [takerGuestId]);
};

/** Deletes what guests handed on to or from each other. */
export async function deleteHandoversOf(tx: Queryable, guestIds: readonly string[]): Promise<void> {
  const ids = [...guestIds];
  if (ids.length > 0)
    await tx.delete(ticketHandovers).where(or(inArray(giverGuestId, ids), inArray(takerGuestId, ids)));
}

interface Person {
  readonly accountId: string;
  readonly appAccountIds: readonly string[];
}

/** The places a person handed on, with the name they wrote, for their data export. */
export function findOwnHandovers(db: Queryable, { accountId, appAccountIds }: Person) {
  const isTheirs = or(eq(givers.accountId, accountId), inArray(givers.appAccountId, [...appAccountIds]));
  return db
    .select({ event: events.name, to: ticketHandovers.name, createdAt: ticketHandovers.createdAt, takenAt })
    .from(ticketHandovers)
    .innerJoin(givers, eq(givers.id, giverGuestId))
    .innerJoin(events, eq(events.id, givers.eventId))
    .where(isTheirs)
    .orderBy(asc(ticketHandovers.createdAt));
}
