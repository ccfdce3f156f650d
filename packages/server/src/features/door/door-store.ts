import type { WrittenDoorEntry } from '@lampion/contract/schemas/door';
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { doorEntries, doorLinks } from '../../db/tables/door.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { events } from '../events/event-read-model.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { isHostingAccount, isHostingGuest } from '../nights/night-read-model.ts';

/** Everybody on the list of an event, whatever they replied, in French alphabetical order. */
export function findDoorGuests(db: Queryable, eventId: string) {
  return db
    .select({
      ...{ guestId: guests.id, name: guests.nickname, plusOnes: guests.plusOnes, reply: guests.reply },
      isHost: isHostingGuest,
    })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(eq(guests.eventId, eventId))
    .orderBy(sql`${guests.nickname} COLLATE "und-x-icu"`, asc(guests.id));
}

export type DoorGuestRow = Awaited<ReturnType<typeof findDoorGuests>>[number];

/** The entries of an event after a position, in their order. */
export function findDoorEntries(db: Queryable, eventId: string, after: number) {
  return db
    .select()
    .from(doorEntries)
    .where(and(eq(doorEntries.eventId, eventId), gt(doorEntries.position, after)))
    .orderBy(asc(doorEntries.position));
}

export type DoorEntryRow = Awaited<ReturnType<typeof findDoorEntries>>[number];

/** Which of these guests are on the list of an event. */
export async function findListed(
  tx: Queryable,
  eventId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inArray(guests.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Which of these entries an event has. */
export async function findKnownEntries(
  db: Queryable,
  eventId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: doorEntries.id })
    .from(doorEntries)
    .where(and(eq(doorEntries.eventId, eventId), inArray(doorEntries.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Keeps entries in their order; those that are known stay as they are. */
export async function insertDoorEntries(
  tx: Queryable,
  eventId: string,
  entries: readonly (Omit<WrittenDoorEntry, 'at' | 'guestId'> & {
    readonly at: Date;
    readonly guestId: string | null;
  })[],
): Promise<void> {
  await tx
    .insert(doorEntries)
    .values(entries.map((entry) => ({ ...entry, eventId })))
    .onConflictDoNothing();
}

/** A link of a host who still is one and whose account is not suspended; of earlier versions, any. */
const hasIssuer = or(
  isNull(doorLinks.issuedBy),
  sql`EXISTS (SELECT FROM ${accounts} AS issuer WHERE issuer.id = ${doorLinks.issuedBy}
    AND issuer.suspended_at IS NULL AND ${isHostingAccount(sql`issuer.id`)})`,
);

/** The link with this secret, also one that has ended, and its event; null once its host has lost the right to it. */
export async function findDoorLink(db: Queryable, tokenHash: Buffer) {
  const [row] = await db
    .select({ link: doorLinks, event: events })
    .from(doorLinks)
    .innerJoin(events, eq(events.id, doorLinks.eventId))
    .where(and(eq(doorLinks.tokenHash, tokenHash), hasIssuer));
  return row ?? null;
}

/** The latest link of an event, unless it was ended. */
export async function findOpenDoorLink(db: Queryable, eventId: string) {
  const [row] = await db
    .select({ id: doorLinks.id })
    .from(doorLinks)
    .innerJoin(events, eq(events.id, doorLinks.eventId))
    .where(and(eq(doorLinks.eventId, eventId), isNull(doorLinks.endedAt), hasIssuer))
    .orderBy(desc(doorLinks.createdAt))
    .limit(1);
  return row ?? null;
}

export async function endDoorLinks(tx: Queryable, eventId: string, endedAt: Date): Promise<void> {
  await tx
    .update(doorLinks)
    .set({ endedAt })
    .where(and(eq(doorLinks.eventId, eventId), isNull(doorLinks.endedAt)));
}

export async function insertDoorLink(
  tx: Queryable,
  link: Required<Pick<typeof doorLinks.$inferInsert, 'createdAt' | 'eventId' | 'issuedBy' | 'tokenHash'>>,
): Promise<void> {
  await tx.insert(doorLinks).values(link);
}

/** When this person was let in, and with how many: at which events. */
export function findOwnArrivals(
  db: Queryable,
  { accountId, appAccountIds }: { readonly accountId: string; readonly appAccountIds: readonly string[] },
) {
  const isOwn = sql`(${guests.accountId} = ${accountId} OR ${guests.appAccountId} = ANY(${sql.param([...appAccountIds])}::uuid[]))`;
  return db
    .select({ name: events.name, at: doorEntries.at, people: doorEntries.people })
    .from(doorEntries)
    .innerJoin(guests, eq(guests.id, doorEntries.guestId))
    .innerJoin(events, eq(events.id, doorEntries.eventId))
    .where(and(isOwn, isNull(doorEntries.undoes)))
    .orderBy(desc(doorEntries.at));
}
