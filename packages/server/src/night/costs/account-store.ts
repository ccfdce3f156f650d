import { and, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { costAccounts } from '../../platform/db/tables/night/costs.ts';

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

/** Of their guest rows, and as the host of a party who is not on its list. */
const isTheirs = ({ accountId, appAccountIds }: Person) =>
  or(
    eq(guests.accountId, accountId),
    inArray(guests.appAccountId, [...appAccountIds]),
    and(isNull(costAccounts.guestId), inArray(events.hostId, [...appAccountIds])),
  );

/** The accounts that a person gave, with the name of the night. */
export async function findOwnAccountRows(db: Queryable, person: Person) {
  const rows = await db
    .select({ event: events.name, row: costAccounts })
    .from(costAccounts)
    .innerJoin(events, eq(events.id, costAccounts.eventId))
    .leftJoin(guests, eq(guests.id, costAccounts.guestId))
    .where(isTheirs(person));
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
  const old = db.select({ id: events.id }).from(events).where(lt(events.endDate, endedBefore));
  await db.delete(costAccounts).where(inArray(costAccounts.eventId, old));
}

const SOME = 500;

/** A batch of accounts encrypted with none of the keys that have these prefixes, of equal length. */
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
