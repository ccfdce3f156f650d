import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { GuestListener } from '../../deps.ts';
import { isHostingAccount, isHostingGuest } from '../../night/nights/read-model.ts';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { reassign } from '../../platform/db/statements.ts';
import { doorEntries, doorExits, doorLinkDevices, doorLinks } from '../../platform/db/tables/events/door.ts';
import { events } from '../events/read-model.ts';
import { guests, isShownProfile } from '../guest-list/read-model.ts';
import { isStanding } from './read-model.ts';

/** The event or party created last, for the restore drill; null when there is none. */
export async function findLatestEventId(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
  return row?.id ?? null;
}

/** All guests of an event, whatever they replied, in French alphabetical order. */
export function findDoorGuests(db: Queryable, eventId: string) {
  return db
    .select({
      guestId: guests.id,
      name: guests.nickname,
      username: appAccounts.username,
      plusOnes: guests.plusOnes,
      reply: guests.reply,
      isHost: isHostingGuest,
    })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .leftJoin(appAccounts, isShownProfile(eventId))
    .where(eq(guests.eventId, eventId))
    .orderBy(sql`${guests.nickname} COLLATE "und-x-icu"`, asc(guests.id));
}

export type DoorGuestRow = Awaited<ReturnType<typeof findDoorGuests>>[number];

/** The entries of an event after a position, in order. */
export function findDoorEntries(db: Queryable, eventId: string, after: number) {
  const { eventId: _event, linkId: _link, createdAt: _created, ...columns } = getTableColumns(doorEntries);
  return db
    .select(columns)
    .from(doorEntries)
    .where(and(eq(doorEntries.eventId, eventId), gt(doorEntries.position, after)))
    .orderBy(asc(doorEntries.position));
}

export type DoorEntryRow = Awaited<ReturnType<typeof findDoorEntries>>[number];

/** How many people are in, by the entries that were not undone. */
export async function countIn(db: Queryable, eventId: string): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    SELECT coalesce(sum(${doorEntries.people}), 0)::int AS people FROM ${doorEntries}
    WHERE ${doorEntries.eventId} = ${eventId} AND ${isStanding}`);
  return rows[0]?.people ?? 0;
}

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

/** What devices record at a door. */
const records = { entries: doorEntries, exits: doorExits } as const;
export type DoorRecordKind = keyof typeof records;

/** Which of these entries or exits are already stored. */
export async function findKnown(
  db: Queryable,
  kind: DoorRecordKind,
  eventId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const table: typeof doorExits | typeof doorEntries = records[kind];
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.eventId, eventId), inArray(table.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Counts the entries or exits of an event, those of all its links, and those of one link. */
export async function countRecords(
  tx: Queryable,
  kind: DoorRecordKind,
  eventId: string,
  linkId: string | null,
) {
  const table: typeof doorExits | typeof doorEntries = records[kind];
  const ofLink = sql<number>`count(*) FILTER (WHERE ${table.linkId} = ${linkId}::uuid)::int`;
  const [row] = await tx
    .select({
      ofNight: sql<number>`count(*)::int`,
      ofLinks: sql<number>`count(${table.linkId})::int`,
      ofLink,
    })
    .from(table)
    .where(eq(table.eventId, eventId));
  return row ?? { ofNight: 0, ofLinks: 0, ofLink: 0 };
}

/** Stores entries in order; known ones are left unchanged. */
export async function insertDoorEntries(
  tx: Queryable,
  rows: readonly (typeof doorEntries.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(doorEntries)
    .values([...rows])
    .onConflictDoNothing();
}

/** Stores exits; known ones are left unchanged. */
export async function insertDoorExits(
  tx: Queryable,
  rows: readonly (typeof doorExits.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(doorExits)
    .values([...rows])
    .onConflictDoNothing();
}

/** Exits that were not undone. */
const isStandingExit = and(
  isNull(doorExits.undoes),
  sql`NOT EXISTS (SELECT FROM ${doorExits} AS undoing
    WHERE undoing.undoes = ${doorExits.id} AND undoing.event_id = ${doorExits.eventId})`,
);

/** How many people left, by the exits that were not undone. */
export async function countLeft(db: Queryable, eventId: string): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`coalesce(sum(${doorExits.people}), 0)::int` })
    .from(doorExits)
    .where(and(eq(doorExits.eventId, eventId), isStandingExit));
  return row?.people ?? 0;
}

/** How many people more came in than left since an instant. */
export async function countRecent(db: Queryable, eventId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    SELECT (
      (SELECT coalesce(sum(${doorEntries.people}), 0) FROM ${doorEntries}
        WHERE ${doorEntries.eventId} = ${eventId} AND ${doorEntries.at} > ${since} AND ${isStanding})
      - (SELECT coalesce(sum(${doorExits.people}), 0) FROM ${doorExits}
        WHERE ${doorExits.eventId} = ${eventId} AND ${doorExits.at} > ${since} AND ${isStandingExit})
    )::int AS people`);
  return rows[0]?.people ?? 0;
}

/** Which of these devices used the link before its end. */
export async function findLinkDevices(
  db: Queryable,
  linkId: string,
  deviceIds: readonly string[],
): Promise<Set<string>> {
  const { deviceId } = doorLinkDevices;
  const rows = await db
    .select({ deviceId })
    .from(doorLinkDevices)
    .where(and(eq(doorLinkDevices.linkId, linkId), inArray(deviceId, [...deviceIds])));
  return new Set(rows.map((row) => row.deviceId));
}

/** Remembers devices of a link, up to a maximum. The event must be locked. */
export async function insertLinkDevices(
  tx: Queryable,
  linkId: string,
  deviceIds: readonly string[],
  { max, createdAt }: { readonly max: number; readonly createdAt: Date },
): Promise<void> {
  const count = await tx.$count(doorLinkDevices, eq(doorLinkDevices.linkId, linkId));
  const rows = deviceIds
    .slice(0, Math.max(0, max - count))
    .map((deviceId) => ({ linkId, deviceId, createdAt }));
  if (rows.length > 0) await tx.insert(doorLinkDevices).values(rows).onConflictDoNothing();
}

/**
 * The link's issuer still hosts the event and is not suspended. Links of earlier versions have no
 * issuer.
 */
const hasIssuer = or(
  isNull(doorLinks.issuedBy),
  sql`EXISTS (SELECT FROM ${accounts} AS issuer WHERE issuer.id = ${doorLinks.issuedBy}
    AND issuer.suspended_at IS NULL AND ${isHostingAccount(sql`issuer.id`)})`,
);

/** A link, also an ended one, and its event; null once its issuer lost the right to it. */
export async function findDoorLink(
  db: Queryable,
  which: { readonly id: string } | { readonly tokenHash: Buffer },
) {
  const isIt = 'id' in which ? eq(doorLinks.id, which.id) : eq(doorLinks.tokenHash, which.tokenHash);
  const [row] = await db
    .select({ link: doorLinks, event: events })
    .from(doorLinks)
    .innerJoin(events, eq(events.id, doorLinks.eventId))
    .where(and(isIt, hasIssuer));
  return row ?? null;
}

/** The latest link of an event, unless it has ended. */
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

/** When a person was let in at which events, and with how many people. */
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

/** Moves the entries of a member's former guest row: both stay recorded. */
export const moveEntries: GuestListener = async (_deps, tx, { guestId: to, formerId: from }) => {
  if (from !== null) await reassign(tx, doorEntries.guestId, { from, to });
};
