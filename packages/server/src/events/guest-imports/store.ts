import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { accounts } from '../../people/accounts/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  guestImportFaults,
  guestImportPeople,
  guestImports,
} from '../../platform/db/tables/events/guest-imports.ts';
import { guests } from '../guest-list/read-model.ts';
import type { ReadPiece } from './read-import-piece.ts';

export type ImportRow = typeof guestImports.$inferSelect;
type FaultRow = typeof guestImportFaults.$inferSelect;

interface ImportKey {
  readonly id: string;
  readonly eventId: string;
}

const isThis = ({ id, eventId }: ImportKey) =>
  and(eq(guestImports.id, id), eq(guestImports.eventId, eventId));

/** Null when there is none, or it belongs to another event. */
export async function findImport(db: Queryable, key: ImportKey): Promise<ImportRow | null> {
  const [row] = await db.select().from(guestImports).where(isThis(key));
  return row ?? null;
}

/** The latest import of an event, running ones before ended ones; null when there is none. */
export async function findLatestImport(db: Queryable, eventId: string): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(guestImports)
    .where(eq(guestImports.eventId, eventId))
    .orderBy(asc(inArray(guestImports.state, ['done', 'stopped'])), desc(guestImports.createdAt))
    .limit(1);
  return row ?? null;
}

/** The event an import is for; null when there is no such import. */
export async function findEventOfImport(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ eventId: guestImports.eventId })
    .from(guestImports)
    .where(eq(guestImports.id, id));
  return row?.eventId ?? null;
}

/** An import, locked until the transaction ends. */
export async function lockImport(tx: Queryable, id: string): Promise<ImportRow | null> {
  const [row] = await tx.select().from(guestImports).where(eq(guestImports.id, id)).for('update');
  return row ?? null;
}

/** Adds an import, unless one with its id exists. */
export async function insertImport(
  tx: Queryable,
  row: ImportKey & { readonly size: number; readonly reader: unknown; readonly now: Date },
): Promise<void> {
  const { now, ...values } = row;
  await tx
    .insert(guestImports)
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

/** Deletes the event's unconfirmed imports, except this one. */
export async function deleteOpenImports(tx: Queryable, { id, eventId }: ImportKey): Promise<void> {
  await tx
    .delete(guestImports)
    .where(
      and(
        eq(guestImports.eventId, eventId),
        inArray(guestImports.state, ['reading', 'read']),
        sql`${guestImports.id} <> ${id}`,
      ),
    );
}

export async function deleteImport(tx: Queryable, id: string): Promise<void> {
  await tx.delete(guestImports).where(eq(guestImports.id, id));
}

export async function deleteImportsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(guestImports).where(lt(guestImports.updatedAt, instant));
}

/** Stores the content of a piece, and returns how many of its people are new to the import. */
export async function insertPiece(
  tx: Queryable,
  { id, faultCount }: Pick<ImportRow, 'id' | 'faultCount'>,
  { people, faults }: Pick<ReadPiece, 'people' | 'faults'>,
): Promise<number> {
  const { lines, nicknames, emails } = people;
  const added = await tx.execute(sql`INSERT INTO ${guestImportPeople} (import_id, line, nickname, email)
    SELECT ${id}::uuid, * FROM unnest(${sql.param(lines)}::int[], ${sql.param(nicknames)}::text[], ${sql.param(emails)}::text[])
    ON CONFLICT DO NOTHING`);
  const columns = [
    faults.map((_, index) => faultCount + index),
    faults.map(({ line }) => line),
    faults.map(({ field }) => field),
    faults.map(({ text }) => text),
    faults.map(({ message }) => message),
  ].map((column) => sql.param(column));
  if (faults.length > 0)
    await tx.execute(sql`INSERT INTO ${guestImportFaults} (import_id, position, line, field, text, message)
      SELECT ${id}::uuid, * FROM unnest(${columns[0]}::int[], ${columns[1]}::int[], ${columns[2]}::text[],
        ${columns[3]}::text[], ${columns[4]}::text[])`);
  return added.rowCount ?? 0;
}

type Change = Partial<Omit<ImportRow, 'id' | 'eventId'>> & { readonly updatedAt: Date };

export async function updateImport(tx: Queryable, id: string, change: Change): Promise<ImportRow | null> {
  const [row] = await tx.update(guestImports).set(change).where(eq(guestImports.id, id)).returning();
  return row ?? null;
}

/**
 * How many people of an import are already on the guest list, by their own address or their
 * account's.
 */
export async function countKnown(db: Queryable, { id, eventId }: ImportKey): Promise<number> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
    })
    .from(guestImportPeople)
    .where(
      and(
        eq(guestImportPeople.importId, id),
        sql`${guestImportPeople.email} IN (
          SELECT ${guests.email} FROM ${guests} WHERE ${guests.eventId} = ${eventId} AND ${guests.email} IS NOT NULL
          UNION ALL
          SELECT ${accounts.email} FROM ${guests} JOIN ${accounts} ON ${accounts.id} = ${guests.accountId}
          WHERE ${guests.eventId} = ${eventId})`,
      ),
    );
  return row?.count ?? 0;
}

/** People of an import who are not invited yet, in the order of the list. */
export async function findImportPeople(db: Queryable, importId: string, limit: number) {
  const { email, nickname } = guestImportPeople;
  return db
    .select({ email, nickname })
    .from(guestImportPeople)
    .where(eq(guestImportPeople.importId, importId))
    .orderBy(asc(guestImportPeople.line), asc(guestImportPeople.email))
    .limit(limit);
}

/** Renames a person of an import; false when they are not on it. */
export async function renameImportPerson(
  tx: Queryable,
  importId: string,
  { email, nickname }: { readonly email: string; readonly nickname: string },
): Promise<boolean> {
  const found = await tx
    .update(guestImportPeople)
    .set({ nickname })
    .where(and(eq(guestImportPeople.importId, importId), eq(guestImportPeople.email, email)));
  return found.rowCount === 1;
}

export async function deleteImportPeople(
  tx: Queryable,
  importId: string,
  emails: readonly string[],
): Promise<void> {
  await tx
    .delete(guestImportPeople)
    .where(
      and(
        eq(guestImportPeople.importId, importId),
        sql`${guestImportPeople.email} = ANY(${sql.param(emails)}::text[])`,
      ),
    );
}

/** Deletes the people who will no longer be invited. */
export async function deleteAllImportPeople(tx: Queryable, importId: string): Promise<void> {
  await tx.delete(guestImportPeople).where(eq(guestImportPeople.importId, importId));
}

/** Faults in order, after a position. */
export async function findFaults(
  db: Queryable,
  importId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<FaultRow[]> {
  return db
    .select()
    .from(guestImportFaults)
    .where(and(eq(guestImportFaults.importId, importId), gt(guestImportFaults.position, after)))
    .orderBy(asc(guestImportFaults.position))
    .limit(limit);
}
