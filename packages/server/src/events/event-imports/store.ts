import { and, asc, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { eventImports, importedEvents } from '../../platform/db/tables/events/event-imports.ts';
import { bars, challenges, events } from '../events/read-model.ts';
import { guests } from '../guest-list/read-model.ts';
import { nightFiles } from '../night-file/read-model.ts';
import { eventQuestions } from '../questions/read-model.ts';
import { eventSeriesDates } from '../series/read-model.ts';

type ImportRow = typeof eventImports.$inferSelect;
type ImportedRow = typeof importedEvents.$inferSelect;

export async function insertImport(tx: Queryable, row: ImportRow): Promise<void> {
  await tx.insert(eventImports).values(row);
}

export async function insertImported(
  tx: Queryable,
  rows: readonly (typeof importedEvents.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(importedEvents).values([...rows]);
}

/** Of the keys of rows, those that an organiser has imported and not deleted. */
export async function findKnownKeys(
  db: Queryable,
  organiserId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: importedEvents.key })
    .from(importedEvents)
    .where(and(eq(importedEvents.organiserId, organiserId), inArray(importedEvents.key, [...keys])));
  return new Set(rows.map(({ key }) => key));
}

/** An organiser's own import; null for any other. */
export async function findImport(db: Queryable, id: string, organiserId: string): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(eventImports)
    .where(and(eq(eventImports.id, id), eq(eventImports.organiserId, organiserId)));
  return row ?? null;
}

/** The latest import after an instant that still has events; null when there is none. */
export async function findLatestImport(
  db: Queryable,
  organiserId: string,
  after: Date,
): Promise<ImportRow | null> {
  const hasEvents = sql`EXISTS (SELECT FROM ${importedEvents} WHERE ${importedEvents.importId} = ${eventImports.id})`;
  const [row] = await db
    .select()
    .from(eventImports)
    .where(and(eq(eventImports.organiserId, organiserId), gt(eventImports.createdAt, after), hasEvents))
    .orderBy(desc(eventImports.createdAt), desc(eventImports.id))
    .limit(1);
  return row ?? null;
}

/** The events of an import, with what has become of their pictures, by their begin. */
export function findImported(db: Queryable, importId: string) {
  return db
    .select({
      id: events.id,
      name: events.name,
      status: events.status,
      pictureState: importedEvents.pictureState,
      pictureAddress: importedEvents.pictureAddress,
    })
    .from(importedEvents)
    .innerJoin(events, eq(events.id, importedEvents.eventId))
    .where(eq(importedEvents.importId, importId))
    .orderBy(asc(events.beginDate), asc(events.id));
}

export async function findImportedIds(db: Queryable, importId: string): Promise<string[]> {
  const rows = await db
    .select({ id: importedEvents.eventId })
    .from(importedEvents)
    .where(eq(importedEvents.importId, importId));
  return rows.map(({ id }) => id);
}

/** What shows that somebody went on with a draft, without changing the draft itself. */
const uses = [guests, challenges, bars, eventQuestions, nightFiles, eventSeriesDates];

/** Of events, those that have guests, a programme, questions, a night file, or dates of a series. */
export async function findUsed(tx: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const isUsed = or(
    ...uses.map((table) => sql`EXISTS (SELECT FROM ${table} WHERE ${table.eventId} = ${events.id})`),
  );
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, [...ids]), isUsed));
  return new Set(rows.map(({ id }) => id));
}

/** The events of an import that wait for the picture of one of them. */
export async function findWaiting(
  db: Queryable,
  { importId, eventId }: Pick<ImportedRow, 'importId' | 'eventId'>,
): Promise<{ readonly address: string; readonly ids: string[] } | null> {
  const rows = await db
    .select({ id: importedEvents.eventId, address: importedEvents.pictureAddress })
    .from(importedEvents)
    .where(
      and(
        eq(importedEvents.importId, importId),
        eq(importedEvents.pictureState, 'waiting'),
        isNotNull(importedEvents.pictureAddress),
      ),
    );
  const address = rows.find(({ id }) => id === eventId)?.address ?? null;
  if (address === null) return null;
  return { address, ids: rows.filter((row) => row.address === address).map(({ id }) => id) };
}

export async function setPictureState(
  tx: Queryable,
  eventIds: readonly string[],
  pictureState: ImportedRow['pictureState'],
): Promise<void> {
  if (eventIds.length > 0)
    await tx
      .update(importedEvents)
      .set({ pictureState })
      .where(inArray(importedEvents.eventId, [...eventIds]));
}
