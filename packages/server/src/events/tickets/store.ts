import { and, asc, desc, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GuestListener } from '../../deps.ts';
import { appAccounts, hasBlocked } from '../../people/members/read-model.ts';
import type { Member } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { reassign } from '../../platform/db/statements.ts';
import { ticketGifts } from '../../platform/db/tables/events/tickets.ts';
import { events, isNotOver } from '../events/read-model.ts';
import { guests, isComing, isUnconfirmedGuest } from '../guest-list/read-model.ts';
import { giverNameOf, nameOf } from './read-model.ts';

const columns = {
  eventId: events.id,
  organiserId: events.organiserId,
  name: events.name,
  type: events.type,
  beginDate: events.beginDate,
  endDate: events.endDate,
  place: events.place,
  guestId: guests.id,
  holder: guests.nickname,
  plusOnes: guests.plusOnes,
};

/** The yeses of some guests to events and parties that are neither cancelled nor over. */
function selectTickets(db: Queryable, whose: SQL | undefined, { now, readerId }: TicketReader) {
  return db
    .select({ ...columns, exactAddress: events.exactAddress, givenBy: giverNameOf(guests.id, readerId) })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(and(whose, isComing, inArray(events.status, ['published', 'private']), isNotOver(now)));
}

interface TicketReader {
  readonly now: Date;
  /** The reader's app account; null for none. */
  readonly readerId: string | null;
}

/** A member's tickets, the next one first; without parties they lost by a block. */
export function findTicketRows(
  db: Queryable,
  { accountId, appAccountId }: Member,
  { now, limit }: { readonly now: Date; readonly limit: number },
) {
  const isOwn = or(
    eq(guests.accountId, accountId),
    appAccountId === null ? undefined : eq(guests.appAccountId, appAccountId),
  );
  const isKept = appAccountId === null ? undefined : not(hasBlocked(events.hostId, appAccountId));
  return selectTickets(db, and(isOwn, isKept), { now, readerId: appAccountId })
    .orderBy(asc(events.beginDate), asc(events.id))
    .limit(limit);
}

/** The ticket of one guest by id; null without one, and before their address is confirmed. */
export async function findGuestTicket(db: Queryable, guestId: string, now: Date): Promise<TicketRow | null> {
  const isTheirs = and(eq(guests.id, guestId), not(isUnconfirmedGuest));
  const [row] = await selectTickets(db, isTheirs, { now, readerId: null });
  return row ?? null;
}

export type TicketRow = Awaited<ReturnType<typeof findTicketRows>>[number];

const givers = alias(guests, 'givers');
const takers = alias(guests, 'takers');

/** Records whose place a guest has; replaces an earlier giver. */
export async function upsertGift(tx: Queryable, gift: typeof ticketGifts.$inferInsert): Promise<void> {
  const { takerGuestId, ...given } = gift;
  await tx
    .insert(ticketGifts)
    .values({ takerGuestId, ...given })
    .onConflictDoUpdate({ target: ticketGifts.takerGuestId, set: given });
}

export async function deleteGift(tx: Queryable, takerGuestId: string): Promise<void> {
  await tx.delete(ticketGifts).where(eq(ticketGifts.takerGuestId, takerGuestId));
}

/**
 * Who gave a guest their place; null for nobody. `accountId` is null when they have deleted their
 * account.
 */
export async function findGiver(tx: Queryable, takerGuestId: string) {
  const [row] = await tx
    .select({
      accountId: sql<string | null>`coalesce(${givers.accountId}, ${appAccounts.accountId})`,
      reply: givers.reply,
    })
    .from(ticketGifts)
    .innerJoin(givers, eq(givers.id, ticketGifts.giverGuestId))
    .leftJoin(appAccounts, eq(appAccounts.id, givers.appAccountId))
    .where(eq(ticketGifts.takerGuestId, takerGuestId));
  return row ?? null;
}

/** Who comes with the ticket that a guest gave, as the giver reads them; null for nobody. */
export async function findTaker(tx: Queryable, giverGuestId: string, giverId: string) {
  const [row] = await tx
    .select({
      accountId: takers.accountId,
      appAccountId: takers.appAccountId,
      nickname: nameOf(takers, giverId),
    })
    .from(ticketGifts)
    .innerJoin(takers, and(eq(takers.id, ticketGifts.takerGuestId), eq(takers.reply, 'yes')))
    .where(eq(ticketGifts.giverGuestId, giverGuestId))
    .orderBy(desc(ticketGifts.givenAt))
    .limit(1);
  return row ?? null;
}

/**
 * Tickets that a member gave and that are in use, for events that are neither cancelled nor over,
 * the next one first.
 */
export function findGivenTickets(
  db: Queryable,
  { accountId, appAccountId }: Member,
  { now, limit }: { readonly now: Date; readonly limit: number },
) {
  const { id: eventId, organiserId, name, type, beginDate, endDate, place } = events;
  const isOwn = or(
    eq(givers.accountId, accountId),
    appAccountId === null ? undefined : eq(givers.appAccountId, appAccountId),
  );
  const columns = { eventId, organiserId, name, type, beginDate, endDate, place };
  return db
    .selectDistinctOn([events.beginDate, events.id], {
      ...columns,
      to: nameOf(takers, appAccountId),
      plusOnes: takers.plusOnes,
    })
    .from(ticketGifts)
    .innerJoin(givers, eq(givers.id, ticketGifts.giverGuestId))
    .innerJoin(takers, and(eq(takers.id, ticketGifts.takerGuestId), eq(takers.reply, 'yes')))
    .innerJoin(events, eq(events.id, givers.eventId))
    .where(
      and(
        isOwn,
        ne(givers.reply, 'yes'),
        inArray(events.status, ['published', 'private']),
        isNotOver(now),
        appAccountId === null ? undefined : not(hasBlocked(events.hostId, appAccountId)),
      ),
    )
    .orderBy(events.beginDate, events.id, desc(ticketGifts.givenAt))
    .limit(limit);
}
export type GivenTicketRow = Awaited<ReturnType<typeof findGivenTickets>>[number];

interface GiftOfPerson {
  readonly accountId: string;
  /** Null until it is confirmed. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/**
 * Tickets a person gave and received, for their data export: members hidden from them are not
 * named.
 */
export function findOwnGifts(db: Queryable, { accountId, email, appAccountIds }: GiftOfPerson) {
  const [appAccountId = null] = appAccountIds;
  const isOf = (who: typeof givers | typeof takers) =>
    or(
      eq(who.accountId, accountId),
      email === null ? undefined : eq(who.email, email),
      inArray(who.appAccountId, [...appAccountIds]),
    );
  return db
    .select({
      eventName: events.name,
      from: nameOf(givers, appAccountId),
      to: nameOf(takers, appAccountId),
      givenAt: ticketGifts.givenAt,
    })
    .from(ticketGifts)
    .innerJoin(givers, eq(givers.id, ticketGifts.giverGuestId))
    .innerJoin(takers, eq(takers.id, ticketGifts.takerGuestId))
    .innerJoin(events, eq(events.id, givers.eventId))
    .where(or(isOf(givers), isOf(takers)))
    .orderBy(desc(ticketGifts.givenAt));
}

/** Moves the gifts of a member's former guest row; one between the two rows is none. */
export const moveGifts: GuestListener = async (_deps, tx, { guestId: to, formerId: from }) => {
  if (from === null) return;
  const both = [from, to];
  const { takerGuestId, giverGuestId } = ticketGifts;
  await tx.delete(ticketGifts).where(and(inArray(takerGuestId, both), inArray(giverGuestId, both)));
  await reassign(tx, takerGuestId, { from, to }, []);
  await reassign(tx, giverGuestId, { from, to });
};
