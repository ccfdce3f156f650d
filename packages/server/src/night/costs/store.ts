import type { Expense } from '@lampion/contract/night/costs';
import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import {
  costCouples,
  costNights,
  costPeople,
  expensePayers,
  expenseSharers,
  expenses,
  paybacks,
} from '../../platform/db/tables/night/costs.ts';

// The table is written out: in a query of a single table, drizzle omits it, and all have an `id`.
const sharers = sql<Expense['sharers']>`(
  SELECT coalesce(json_agg(
    json_build_object('guestId', ${expenseSharers.guestId}, 'value', ${expenseSharers.value})
    ORDER BY ${expenseSharers.guestId}), '[]')
  FROM ${expenseSharers} WHERE ${expenseSharers.expenseId} = ${expenses}.id)`;
const otherPayers = sql<Expense['otherPayers']>`(
  SELECT coalesce(json_agg(
    json_build_object('guestId', ${expensePayers.guestId}, 'cents', ${expensePayers.cents})
    ORDER BY ${expensePayers.guestId}), '[]')
  FROM ${expensePayers} WHERE ${expensePayers.expenseId} = ${expenses}.id)`;

const expenseColumns = {
  id: expenses.id,
  eventId: expenses.eventId,
  label: expenses.label,
  cents: expenses.cents,
  isRefund: expenses.isRefund,
  payerId: expenses.payerId,
  otherPayers,
  split: expenses.split,
  sharers,
  notedById: expenses.notedById,
  createdAt: expenses.createdAt,
};

const notedExpenses = prepareOnce((db) =>
  db
    .select(expenseColumns)
    .from(expenses)
    .where(eq(expenses.eventId, sql.placeholder('eventId')))
    .orderBy(asc(expenses.createdAt), asc(expenses.id))
    .prepare('expenses_of_night'),
);

/** The expenses of a night in order of arrival, which decides who pays the odd cents. */
export function findExpenses(db: Queryable, eventId: string) {
  return notedExpenses(db).execute({ eventId });
}

export type ExpenseRow = Awaited<ReturnType<typeof findExpenses>>[number];

export async function findExpense(tx: Queryable, eventId: string, id: string): Promise<ExpenseRow | null> {
  const [row] = await tx
    .select(expenseColumns)
    .from(expenses)
    .where(and(eq(expenses.eventId, eventId), eq(expenses.id, id)));
  return row ?? null;
}

const notedPaybacks = prepareOnce((db) =>
  db
    .select()
    .from(paybacks)
    .where(eq(paybacks.eventId, sql.placeholder('eventId')))
    .orderBy(asc(paybacks.createdAt), asc(paybacks.id))
    .prepare('paybacks_of_night'),
);

/** The paybacks of a night, oldest first. */
export function findPaybacks(db: Queryable, eventId: string) {
  return notedPaybacks(db).execute({ eventId });
}

export type PaybackRow = Awaited<ReturnType<typeof findPaybacks>>[number];

/** @returns whether its id was free */
export async function insertExpense(
  tx: Queryable,
  { sharers, otherPayers, ...row }: ExpenseRow,
): Promise<boolean> {
  const rows = await tx.insert(expenses).values(row).onConflictDoNothing().returning({ id: expenses.id });
  if (rows.length === 0) return false;
  await insertPeople(tx, row.id, { sharers, otherPayers });
  return true;
}

type ExpenseValues = Omit<ExpenseRow, 'createdAt' | 'eventId' | 'id' | 'notedById'>;

/** Replaces an expense: its values, who paid it, and the people it was for. */
export async function saveExpense(
  tx: Queryable,
  id: string,
  { sharers, otherPayers, ...values }: ExpenseValues,
): Promise<void> {
  await tx.update(expenses).set(values).where(eq(expenses.id, id));
  await tx.delete(expenseSharers).where(eq(expenseSharers.expenseId, id));
  await tx.delete(expensePayers).where(eq(expensePayers.expenseId, id));
  await insertPeople(tx, id, { sharers, otherPayers });
}

async function insertPeople(
  tx: Queryable,
  expenseId: string,
  { sharers, otherPayers }: Pick<ExpenseRow, 'otherPayers' | 'sharers'>,
): Promise<void> {
  await tx.insert(expenseSharers).values(sharers.map((sharer) => ({ expenseId, ...sharer })));
  if (otherPayers.length > 0)
    await tx.insert(expensePayers).values(otherPayers.map((payer) => ({ expenseId, ...payer })));
}

export async function deleteExpenseRow(tx: Queryable, id: string): Promise<void> {
  await tx.delete(expenses).where(eq(expenses.id, id));
}

/** Whether a payback of any night has this id. */
export async function isPaybackIdTaken(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.$count(paybacks, eq(paybacks.id, id))) > 0;
}

export async function insertPayback(tx: Queryable, row: PaybackRow): Promise<void> {
  await tx.insert(paybacks).values(row).onConflictDoNothing();
}

/** Marks paybacks between two people as confirmed by the receiver; whether any was not yet. */
export async function confirmPaybackRows(
  tx: Queryable,
  which: { readonly ids: readonly string[]; readonly now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(paybacks)
    .set({ confirmedAt: which.now })
    .where(and(inArray(paybacks.id, [...which.ids]), isNull(paybacks.confirmedAt)))
    .returning({ id: paybacks.id });
  return rows.length > 0;
}

/** @returns whether there was one */
export async function deletePaybackRow(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.delete(paybacks).where(eq(paybacks.id, id)).returning({ id: paybacks.id });
  return rows.length > 0;
}

const couplesOfNight = prepareOnce((db) =>
  db
    .select()
    .from(costCouples)
    .where(eq(costCouples.eventId, sql.placeholder('eventId')))
    .orderBy(asc(costCouples.createdAt), asc(costCouples.id))
    .prepare('couples_of_night'),
);

/** Those of a night who settle together, or proposed it. */
export function findCouples(db: Queryable, eventId: string) {
  return couplesOfNight(db).execute({ eventId });
}

export type CoupleRow = Awaited<ReturnType<typeof findCouples>>[number];

/** Stores a proposal in place of the previous one of the same person. */
export async function proposeCouple(tx: Queryable, row: CoupleRow): Promise<void> {
  const { eventId, oneId } = row;
  const isByThem = oneId === null ? isNull(costCouples.oneId) : eq(costCouples.oneId, oneId);
  await tx.delete(costCouples).where(and(eq(costCouples.eventId, eventId), isByThem));
  await tx.insert(costCouples).values(row).onConflictDoNothing();
}

export async function agreeToCouple(tx: Queryable, id: string, agreedAt: Date): Promise<void> {
  await tx.update(costCouples).set({ agreedAt }).where(eq(costCouples.id, id));
}

export async function deleteCoupleRow(tx: Queryable, id: string): Promise<void> {
  await tx.delete(costCouples).where(eq(costCouples.id, id));
}

/** What the balances of a night follow from. */
export interface Books {
  readonly expenses: readonly ExpenseRow[];
  readonly paybacks: readonly PaybackRow[];
  readonly couples: readonly CoupleRow[];
}

export async function findBooks(db: Queryable, eventId: string): Promise<Books> {
  // One after the other: a transaction has a single connection.
  const found = await findExpenses(db, eventId);
  const returned = await findPaybacks(db, eventId);
  return { expenses: found, paybacks: returned, couples: await findCouples(db, eventId) };
}

/** The same of several nights, by their ids. */
export async function findBooksOf(db: Queryable, ids: readonly string[]): Promise<Map<string, Books>> {
  const [found, returned, couples] = [
    await db
      .select(expenseColumns)
      .from(expenses)
      .where(inArray(expenses.eventId, [...ids]))
      .orderBy(asc(expenses.createdAt), asc(expenses.id)),
    await db
      .select()
      .from(paybacks)
      .where(inArray(paybacks.eventId, [...ids])),
    await db
      .select()
      .from(costCouples)
      .where(inArray(costCouples.eventId, [...ids])),
  ];
  const of = <Row extends { readonly eventId: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ eventId }) => eventId === id);
  return new Map(
    ids.map((id) => [id, { expenses: of(found, id), paybacks: of(returned, id), couples: of(couples, id) }]),
  );
}

interface Person {
  readonly accountId: string;
  readonly appAccountIds: readonly string[];
}

/** The ids of a person in the accounts of nights; not those of an organiser, who has none. */
const idsOf = (db: Queryable, { accountId, appAccountIds }: Person) =>
  union(
    db
      .select({ id: guests.id })
      .from(guests)
      .where(or(eq(guests.accountId, accountId), inArray(guests.appAccountId, [...appAccountIds]))),
    db
      .select({ id: costPeople.guestId })
      .from(costPeople)
      .where(or(eq(costPeople.accountId, accountId), inArray(costPeople.appAccountId, [...appAccountIds]))),
  );

const nightName = sql<string>`coalesce(${events.name}, ${costNights.name})`;

/** The expenses an account entered or paid, for its data export. */
export function findOwnExpenses(db: Queryable, person: Person) {
  const own = idsOf(db, person);
  const paid = db
    .select({ id: expensePayers.id })
    .from(expensePayers)
    .where(and(eq(expensePayers.expenseId, expenses.id), inArray(expensePayers.guestId, own)));
  return db
    .select({
      event: nightName,
      label: expenses.label,
      cents: expenses.cents,
      isRefund: expenses.isRefund,
      createdAt: expenses.createdAt,
    })
    .from(expenses)
    .leftJoin(events, eq(events.id, expenses.eventId))
    .leftJoin(costNights, eq(costNights.eventId, expenses.eventId))
    .where(or(inArray(expenses.payerId, own), inArray(expenses.notedById, own), exists(paid)))
    .orderBy(asc(expenses.createdAt));
}

/** The paybacks a person made or received, for their data export. */
export function findOwnPaybacks(db: Queryable, person: Person) {
  const own = idsOf(db, person);
  return db
    .select({
      event: nightName,
      cents: paybacks.cents,
      createdAt: paybacks.createdAt,
      isReceived: sql<boolean>`${inArray(paybacks.toId, own)}`,
    })
    .from(paybacks)
    .leftJoin(events, eq(events.id, paybacks.eventId))
    .leftJoin(costNights, eq(costNights.eventId, paybacks.eventId))
    .where(or(inArray(paybacks.fromId, own), inArray(paybacks.toId, own)))
    .orderBy(asc(paybacks.createdAt));
}
