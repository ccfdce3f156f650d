import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { shoppingConflictPeople, shoppingConflicts, shoppingItems } from '../../db/tables/shopping-list.ts';

const isPerson = (guestId: string | null): SQL =>
  sql`${shoppingConflictPeople.guestId} IS NOT DISTINCT FROM ${guestId}`;

const openConflicts = prepareOnce((db) =>
  db
    .select({
      conflict: shoppingConflicts,
      itemName: shoppingItems.name,
      unit: shoppingItems.unit,
      isLate: shoppingConflictPeople.isLate,
    })
    .from(shoppingItems)
    .innerJoin(shoppingConflicts, eq(shoppingConflicts.itemId, shoppingItems.id))
    .innerJoin(shoppingConflictPeople, eq(shoppingConflictPeople.conflictId, shoppingConflicts.id))
    .where(
      and(
        eq(shoppingItems.eventId, sql.placeholder('eventId')),
        sql`${shoppingConflictPeople.guestId} IS NOT DISTINCT FROM ${sql.placeholder('guestId')}::uuid`,
        isNull(shoppingConflictPeople.answeredAt),
      ),
    )
    .orderBy(asc(shoppingConflicts.id))
    .prepare('shopping_conflicts_open'),
);

/** The conflicts of a night that somebody has not answered yet, oldest first. */
export function findOpenConflicts(db: Queryable, eventId: string, guestId: string | null) {
  return openConflicts(db).execute({ eventId, guestId });
}

export type OpenConflict = Awaited<ReturnType<typeof findOpenConflicts>>[number];

/** Everybody whom these conflicts concern, first promises first. */
export async function findConflictPeople(db: Queryable, conflictIds: readonly string[]) {
  if (conflictIds.length === 0) return [];
  return db
    .select()
    .from(shoppingConflictPeople)
    .where(inArray(shoppingConflictPeople.conflictId, [...conflictIds]))
    .orderBy(asc(shoppingConflictPeople.claimedAt), asc(shoppingConflictPeople.id));
}

export type ConflictPerson = Awaited<ReturnType<typeof findConflictPeople>>[number];

/** A conflict of a night and whoever answers it; null for others, and for conflicts that do not concern them. */
export async function findConflict(
  tx: Queryable,
  {
    id,
    eventId,
    guestId,
  }: { readonly id: string; readonly eventId: string; readonly guestId: string | null },
) {
  const [row] = await tx
    .select({ conflict: shoppingConflicts, person: shoppingConflictPeople, item: shoppingItems })
    .from(shoppingConflicts)
    .innerJoin(shoppingItems, eq(shoppingItems.id, shoppingConflicts.itemId))
    .innerJoin(shoppingConflictPeople, eq(shoppingConflictPeople.conflictId, shoppingConflicts.id))
    .where(and(eq(shoppingConflicts.id, id), eq(shoppingItems.eventId, eventId), isPerson(guestId)));
  return row ?? null;
}

/** Whether what somebody wrote at an instant about an item is a conflict already. */
export async function isRecorded(
  tx: Queryable,
  { itemId, guestId, writtenAt }: { itemId: string; guestId: string | null; writtenAt: Date },
): Promise<boolean> {
  const rows = await tx
    .select({ id: shoppingConflicts.id })
    .from(shoppingConflicts)
    .innerJoin(shoppingConflictPeople, eq(shoppingConflictPeople.conflictId, shoppingConflicts.id))
    .where(
      and(
        eq(shoppingConflicts.itemId, itemId),
        eq(shoppingConflicts.writtenAt, writtenAt),
        eq(shoppingConflictPeople.isLate, true),
        isPerson(guestId),
      ),
    );
  return rows.length > 0;
}

type Told = Omit<typeof shoppingConflictPeople.$inferInsert, 'conflictId' | 'id'>;

/** Records a conflict and all whom it concerns. */
export async function insertConflict(
  tx: Queryable,
  conflict: typeof shoppingConflicts.$inferInsert,
  people: readonly Told[],
): Promise<void> {
  const [row] = await tx.insert(shoppingConflicts).values(conflict).returning({ id: shoppingConflicts.id });
  const conflictId = (row as { id: string }).id;
  await tx.insert(shoppingConflictPeople).values(people.map((person) => ({ conflictId, ...person })));
}

export async function saveAnswer(tx: Queryable, personId: string, answeredAt: Date): Promise<void> {
  await tx.update(shoppingConflictPeople).set({ answeredAt }).where(eq(shoppingConflictPeople.id, personId));
}
