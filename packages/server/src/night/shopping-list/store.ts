import { shoppingSections } from '@lampion/contract/night/shopping-list';
import { and, asc, desc, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { GuestListener } from '../../deps.ts';
import { events } from '../../events/events/read-model.ts';
import { guests, placesTakenAt } from '../../events/guest-list/read-model.ts';
import { shareRead } from '../../platform/db/batch-reads.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce, reassign } from '../../platform/db/statements.ts';
import {
  shoppingClaims,
  shoppingConflictPeople,
  shoppingConflicts,
  shoppingItemAliases,
  shoppingItems,
} from '../../platform/db/tables/night/shopping-list.ts';

export type ItemRow = typeof shoppingItems.$inferSelect;

const isListed = isNull(shoppingItems.removedAt);
const sectionPlace = sql`array_position(${sql.raw(`ARRAY['${shoppingSections.join("','")}']`)}, ${shoppingItems.section})`;
const inOrder = [sectionPlace, asc(shoppingItems.position), asc(shoppingItems.id)];
/** Claims of guests who have declined since do not count, unless they come after all. */
const isBrought = or(isNull(shoppingClaims.guestId), ne(guests.reply, 'no'));

const listedItems = prepareOnce((db) =>
  db
    .select()
    .from(shoppingItems)
    .where(and(eq(shoppingItems.eventId, sql.placeholder('eventId')), isListed))
    .orderBy(...inOrder)
    .prepare('shopping_items_listed'),
);

/** The items on the list of a night, in its order. */
export function findItems(db: Queryable, eventId: string): Promise<ItemRow[]> {
  return listedItems(db).execute({ eventId });
}

const claimColumns = {
  itemId: shoppingClaims.itemId,
  guestId: shoppingClaims.guestId,
  quantity: shoppingClaims.quantity,
  claimedAt: shoppingClaims.claimedAt,
};

/** The claims on an item, oldest first. */
export function findItemClaims(tx: Queryable, itemId: string) {
  return tx
    .select(claimColumns)
    .from(shoppingClaims)
    .leftJoin(guests, eq(guests.id, shoppingClaims.guestId))
    .where(and(eq(shoppingClaims.itemId, itemId), isBrought))
    .orderBy(asc(shoppingClaims.claimedAt), asc(shoppingClaims.id));
}

export type ClaimRow = Awaited<ReturnType<typeof findItemClaims>>[number];

const shownItems = prepareOnce((db) => {
  const { id, section, name, quantity, unit, isDone } = shoppingItems;
  return db
    .select({ id, section, name, quantity, unit, isDone })
    .from(shoppingItems)
    .where(and(eq(shoppingItems.eventId, sql.placeholder('eventId')), isListed))
    .orderBy(...inOrder)
    .prepare('shopping_items_shown');
});

/**
 * One index pass over all claims: a join would look up each item's claims, which is several times
 * slower.
 */
const shownClaims = prepareOnce((db) => {
  const { id, itemId, guestId, quantity, claimedAt } = shoppingClaims;
  const listed = db
    .select({ id: shoppingItems.id })
    .from(shoppingItems)
    .where(and(eq(shoppingItems.eventId, sql.placeholder('eventId')), isListed));
  return db
    .select({ itemId, guestId, quantity })
    .from(shoppingClaims)
    .leftJoin(guests, eq(guests.id, guestId))
    .where(and(sql`${itemId} = ANY(ARRAY(${listed}))`, isBrought))
    .orderBy(asc(claimedAt), asc(id))
    .prepare('shopping_claims_shown');
});

const comingCount = prepareOnce((db) =>
  db
    .select({ guestCount: placesTakenAt(events.id) })
    .from(events)
    .where(eq(events.id, sql.placeholder('eventId')))
    .prepare('shopping_guest_count'),
);

/** The items on the list of a night, their claims, and how many people come, with companions. */
export const findShownList = shareRead(async (db, eventId) => {
  const [items, claims, [coming]] = await Promise.all([
    shownItems(db).execute({ eventId }),
    shownClaims(db).execute({ eventId }),
    comingCount(db).execute({ eventId }),
  ]);
  return { items, claims, guestCount: Number(coming?.guestCount ?? 0) };
});

export type ShownList = Awaited<ReturnType<typeof findShownList>>;

const guestCount = prepareOnce((db) =>
  db
    .select({ places: placesTakenAt(events.id) })
    .from(events)
    .where(eq(events.id, sql.placeholder('eventId')))
    .prepare('shopping_guest_count'),
);

/** How many people come, with companions. */
export async function countPeople(db: Queryable, eventId: string): Promise<number> {
  const [row] = await guestCount(db).execute({ eventId });
  return Number(row?.places ?? 0);
}

/**
 * An item of a night, also one taken off the list, by its id or that of an item merged into it.
 * Null for other ids.
 */
export async function findItem(tx: Queryable, eventId: string, id: string): Promise<ItemRow | null> {
  const merged = tx
    .select({ id: shoppingItemAliases.itemId })
    .from(shoppingItemAliases)
    .where(eq(shoppingItemAliases.id, id));
  const isMeant = or(eq(shoppingItems.id, id), inArray(shoppingItems.id, merged));
  const [row] = await tx
    .select()
    .from(shoppingItems)
    .where(and(eq(shoppingItems.eventId, eventId), isMeant));
  return row ?? null;
}

/** Whether an item of any night has this id. */
export async function isIdTaken(tx: Queryable, id: string): Promise<boolean> {
  const [items, aliases] = [
    await tx.$count(shoppingItems, eq(shoppingItems.id, id)),
    await tx.$count(shoppingItemAliases, eq(shoppingItemAliases.id, id)),
  ];
  return items + aliases > 0;
}

export async function insertItem(tx: Queryable, row: typeof shoppingItems.$inferInsert): Promise<void> {
  await tx.insert(shoppingItems).values(row);
}

export async function insertAlias(tx: Queryable, id: string, itemId: string): Promise<void> {
  await tx.insert(shoppingItemAliases).values({ id, itemId });
}

export async function saveItem(tx: Queryable, id: string, values: Partial<ItemRow>): Promise<void> {
  await tx.update(shoppingItems).set(values).where(eq(shoppingItems.id, id));
}

/** Sets the positions of items to the order of these ids. */
export async function saveOrder(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const places = sql`array_position(${sql.param(ids)}::uuid[], ${shoppingItems.id}) - 1`;
  await tx
    .update(shoppingItems)
    .set({ position: places })
    .where(inArray(shoppingItems.id, [...ids]));
}

/** A guest, or null for a host who is not on the list. */
type Claimer = string | null;
const isClaimer = (guestId: Claimer): SQL => sql`${shoppingClaims.guestId} IS NOT DISTINCT FROM ${guestId}`;

interface Claim {
  readonly itemId: string;
  readonly guestId: Claimer;
  readonly quantity: number;
  readonly claimedAt: Date;
}

/**
 * Sets what a claimer brings of an item. The time of their first claim is kept, and so is their
 * rank.
 */
export async function saveClaim(tx: Queryable, claim: Claim): Promise<void> {
  const target = [shoppingClaims.itemId, shoppingClaims.guestId];
  await tx
    .insert(shoppingClaims)
    .values(claim)
    .onConflictDoUpdate({ target, set: { quantity: claim.quantity } });
}

/** @returns whether they had a claim */
export async function deleteClaim(tx: Queryable, itemId: string, guestId: Claimer): Promise<boolean> {
  const rows = await tx
    .delete(shoppingClaims)
    .where(and(eq(shoppingClaims.itemId, itemId), isClaimer(guestId)))
    .returning({ id: shoppingClaims.id });
  return rows.length > 0;
}

const EARLIER_MAX = 200;

/** Items that an account put on the lists of other nights, latest first. */
export function findEarlierItems(db: Queryable, accountId: string, eventId: string) {
  const { section, name, quantity, unit } = shoppingItems;
  return db
    .select({ section, name, quantity, unit })
    .from(shoppingItems)
    .where(
      and(eq(shoppingItems.addedByAccountId, accountId), not(eq(shoppingItems.eventId, eventId)), isListed),
    )
    .orderBy(desc(shoppingItems.createdAt))
    .limit(EARLIER_MAX);
}

interface Person {
  readonly accountId: string;
  readonly appAccountIds: readonly string[];
}

/** Items that an account put on lists, for its data export. */
export function findOwnItems(db: Queryable, { accountId }: Pick<Person, 'accountId'>) {
  const { section, name, quantity, unit, isDone, createdAt, removedAt } = shoppingItems;
  return db
    .select({ event: events.name, section, name, quantity, unit, isDone, createdAt, removedAt })
    .from(shoppingItems)
    .innerJoin(events, eq(events.id, shoppingItems.eventId))
    .where(eq(shoppingItems.addedByAccountId, accountId))
    .orderBy(asc(shoppingItems.createdAt));
}

/** What a person claimed to bring, for their data export. */
export function findOwnClaims(db: Queryable, { accountId, appAccountIds }: Person) {
  const isTheirs = or(eq(guests.accountId, accountId), inArray(guests.appAccountId, [...appAccountIds]));
  return db
    .select({
      event: events.name,
      name: shoppingItems.name,
      unit: shoppingItems.unit,
      quantity: shoppingClaims.quantity,
      claimedAt: shoppingClaims.claimedAt,
    })
    .from(guests)
    .innerJoin(shoppingClaims, eq(shoppingClaims.guestId, guests.id))
    .innerJoin(shoppingItems, eq(shoppingItems.id, shoppingClaims.itemId))
    .innerJoin(events, eq(events.id, shoppingItems.eventId))
    .where(isTheirs)
    .orderBy(asc(shoppingClaims.claimedAt));
}

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

/** The conflicts of a night that a claimer has not acknowledged, oldest first. */
export function findOpenConflicts(db: Queryable, eventId: string, guestId: string | null) {
  return openConflicts(db).execute({ eventId, guestId });
}

export type OpenConflict = Awaited<ReturnType<typeof findOpenConflicts>>[number];

/** The people whom these conflicts concern, in the order of their claims. */
export async function findConflictPeople(db: Queryable, conflictIds: readonly string[]) {
  if (conflictIds.length === 0) return [];
  return db
    .select()
    .from(shoppingConflictPeople)
    .where(inArray(shoppingConflictPeople.conflictId, [...conflictIds]))
    .orderBy(asc(shoppingConflictPeople.claimedAt), asc(shoppingConflictPeople.id));
}

export type ConflictPerson = Awaited<ReturnType<typeof findConflictPeople>>[number];

/**
 * A conflict of a night with the caller's answer to it; null when it does not concern the caller.
 */
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

/** Whether a claim written at an instant is already recorded as a conflict. */
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

type NewConflictPerson = Omit<typeof shoppingConflictPeople.$inferInsert, 'conflictId' | 'id'>;

/** Records a conflict and the people it concerns. */
export async function insertConflict(
  tx: Queryable,
  conflict: typeof shoppingConflicts.$inferInsert,
  people: readonly NewConflictPerson[],
): Promise<void> {
  const [row] = await tx.insert(shoppingConflicts).values(conflict).returning({ id: shoppingConflicts.id });
  const conflictId = (row as { id: string }).id;
  await tx.insert(shoppingConflictPeople).values(people.map((person) => ({ conflictId, ...person })));
}

export async function saveAnswer(tx: Queryable, personId: string, answeredAt: Date): Promise<void> {
  await tx.update(shoppingConflictPeople).set({ answeredAt }).where(eq(shoppingConflictPeople.id, personId));
}

/**
 * Moves the claims of a member's former guest row: what both bring of an item is added up. A
 * conflict between the two is over.
 */
export const moveClaims: GuestListener = async (_deps, tx, { guestId: to, formerId: from }) => {
  if (from === null) return;
  await tx.execute(sql`
    UPDATE ${shoppingClaims} own SET quantity = own.quantity + former.quantity,
      claimed_at = least(own.claimed_at, former.claimed_at)
    FROM ${shoppingClaims} former
    WHERE own.guest_id = ${to} AND former.guest_id = ${from} AND former.item_id = own.item_id`);
  await reassign(tx, shoppingClaims.guestId, { from, to }, [shoppingClaims.itemId]);
  const { guestId, conflictId } = shoppingConflictPeople;
  await reassign(tx, guestId, { from, to }, [conflictId]);
  await tx.execute(sql`
    DELETE FROM ${shoppingConflicts} c USING ${shoppingConflictPeople} p
    WHERE p.conflict_id = c.id AND p.guest_id = ${from} AND NOT EXISTS (
      SELECT FROM ${shoppingConflictPeople} o WHERE o.conflict_id = c.id
        AND (o.guest_id IS NULL OR o.guest_id NOT IN (${from}, ${to})))`);
};
