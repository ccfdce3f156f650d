import { and, eq, gte, inArray, isNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { costAccounts, costNights, costPeople } from '../../platform/db/tables/night/costs.ts';

export type AccountRow = typeof costAccounts.$inferSelect;
type Owner = Pick<AccountRow, 'eventId' | 'guestId'>;

const isOf = ({ eventId, guestId }: Owner) =>
  and(
    eq(costAccounts.eventId, eventId),
    guestId === null ? isNull(costAccounts.guestId) : eq(costAccounts.guestId, guestId),
  );

/** The encrypted accounts of a night. */
export function findAccountRows(db: Queryable, eventId: string): Promise<AccountRow[]> {
  return db.select().from(costAccounts).where(eq(costAccounts.eventId, eventId));
}

export async function saveAccountRow(tx: Queryable, row: Omit<AccountRow, 'id'>): Promise<void> {
  const target = [costAccounts.eventId, costAccounts.guestId];
  await tx
    .insert(costAccounts)
    .values(row)
    .onConflictDoUpdate({ target, set: { sealed: row.sealed } });
}

/** @returns whether there was one */
export async function deleteAccountRow(tx: Queryable, owner: Owner): Promise<boolean> {
  const rows = await tx.delete(costAccounts).where(isOf(owner)).returning({ id: costAccounts.id });
  return rows.length > 0;
}

interface Person {
  readonly accountId: string;
  readonly appAccountIds: readonly string[];
}

/** Of their guest rows, former ones too, and as the host who is not on the list. */
const isTheirs = (db: Queryable, { accountId, appAccountIds }: Person) => {
  const ids = [...appAccountIds];
  const own = db.select({ id: organisers.id }).from(organisers).where(eq(organisers.accountId, accountId));
  const isHost = or(
    inArray(events.hostId, ids),
    inArray(events.organiserId, own),
    eq(costNights.hostAccountId, accountId),
  );
  return or(
    eq(guests.accountId, accountId),
    inArray(guests.appAccountId, ids),
    eq(costPeople.accountId, accountId),
    inArray(costPeople.appAccountId, ids),
    and(isNull(costAccounts.guestId), isHost),
  );
};

/** The accounts that a person gave, with the name of the night. */
export async function findOwnAccountRows(db: Queryable, person: Person) {
  const rows = await db
    .select({ event: sql<string>`coalesce(${events.name}, ${costNights.name})`, row: costAccounts })
    .from(costAccounts)
    .leftJoin(events, eq(events.id, costAccounts.eventId))
    .leftJoin(costNights, eq(costNights.eventId, costAccounts.eventId))
    .leftJoin(guests, eq(guests.id, costAccounts.guestId))
    .leftJoin(costPeople, eq(costPeople.guestId, costAccounts.guestId))
    .where(isTheirs(db, person));
  return rows.map(({ event, row }) => ({ event, ...row }));
}

export async function forgetAccountRows(tx: Queryable, person: Person): Promise<void> {
  const rows = await findOwnAccountRows(tx, person);
  await tx.delete(costAccounts).where(
    inArray(
      costAccounts.id,
      rows.map(({ id }) => id),
    ),
  );
}

/** Deletes the accounts of nights that ended before an instant. */
export async function deleteOldAccounts(db: Queryable, endedBefore: Date): Promise<void> {
  const { eventId } = costAccounts;
  const later = db
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), gte(events.endDate, endedBefore)));
  const laterKept = db
    .select()
    .from(costNights)
    .where(and(eq(costNights.eventId, eventId), gte(costNights.endDate, endedBefore)));
  await db.delete(costAccounts).where(and(notExists(later), notExists(laterKept)));
}

const SOME = 500;

/**
 * A batch of accounts encrypted with none of the keys that have these prefixes, of equal length.
 */
export function findUnsettledAccounts(db: Queryable, prefixes: readonly Buffer[]): Promise<AccountRow[]> {
  const start = sql`substring(${costAccounts.sealed} from 1 for ${prefixes[0]?.length ?? 0}::int)`;
  return db
    .select()
    .from(costAccounts)
    .where(notInArray(start, [...prefixes]))
    .limit(SOME);
}

/** Replaces the encrypted form of an account; does nothing when it has changed. */
export async function replaceSealed(
  db: Queryable,
  { id, sealed: from }: AccountRow,
  sealed: Buffer,
): Promise<void> {
  await db
    .update(costAccounts)
    .set({ sealed })
    .where(and(eq(costAccounts.id, id), eq(costAccounts.sealed, from)));
}
