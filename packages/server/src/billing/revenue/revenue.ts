import { REVENUE_MONTHS, type Revenue, type RevenueMonth } from '@lampion/contract/billing/admin-billing';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PaymentInvoice } from '../../platform/ports/payments/payments.ts';
import {
  addToMonths,
  findInvoiceRecords,
  findMrr,
  findRevenueMonths,
  type InvoiceRecord,
  insertMovement,
  type Movement,
  type RevenueMonthRow,
  upsertInvoices,
} from './store.ts';

/** The last months up to an instant, as "YYYY-MM", newest first. */
function listMonths(now: Date): string[] {
  const [year = 0, month = 0] = readParisClock(now).day.split('-').map(Number);
  return Array.from({ length: REVENUE_MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

function describeMonth(rows: readonly RevenueMonthRow[], month: string): RevenueMonth {
  const until = rows.filter((row) => row.month <= month);
  const own = until.findLast((row) => row.month === month);
  const add = (name: 'mrrChange' | 'payerChange') => until.reduce((total, row) => total + row[name], 0);
  return {
    month,
    mrr: add('mrrChange'),
    payingCount: add('payerChange'),
    newCount: own?.newCount ?? 0,
    newMrr: own?.newMrr ?? 0,
    lostCount: own?.lostCount ?? 0,
    lostMrr: own?.lostMrr ?? 0,
    changedMrr: own?.changedMrr ?? 0,
    collected: own?.collected ?? 0,
    refusedCount: own?.refusedCount ?? 0,
    refusedAmount: own?.refusedAmount ?? 0,
    recoveredCount: own?.recoveredCount ?? 0,
  };
}

/**
 * Revenue of the last months in Paris, the current one first. Amounts in cents without VAT.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getRevenue({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Revenue> {
  requireAdmin(actor);
  const rows = await findRevenueMonths(db);
  return { months: listMonths(now()).map((month) => describeMonth(rows, month)) };
}

/** Amounts to add to a month's sums. */
export type MonthChange = Readonly<Partial<RevenueMonthRow> & Pick<RevenueMonthRow, 'month'>>;

const monthOf = (instant: Date): string => readParisClock(instant).day.slice(0, 7);

/** Effect of a change of an organiser's monthly payment on its month. */
export function countMovement({ at, before, after }: Movement): MonthChange {
  const moved = { month: monthOf(at), mrrChange: after - before };
  if (before === 0) return { ...moved, payerChange: 1, newCount: 1, newMrr: after };
  if (after === 0) return { ...moved, payerChange: -1, lostCount: 1, lostMrr: before };
  return { ...moved, changedMrr: after - before };
}

/** Amount of a paid invoice without VAT, less refunds. */
function collectedOf({ amount, net, refunded }: InvoiceRecord): number {
  return amount === 0 ? 0 : net - Math.round((refunded * net) / amount);
}

/** What an invoice adds to the months' sums. */
function countInvoice(record: InvoiceRecord | undefined): MonthChange[] {
  if (record === undefined) return [];
  const { net, paidAt, refusedAt } = record;
  const paid = paidAt && { month: monthOf(paidAt), collected: collectedOf(record) };
  const refused = refusedAt && {
    month: monthOf(refusedAt),
    refusedCount: 1,
    refusedAmount: net,
    recoveredCount: paidAt === null ? 0 : 1,
  };
  return [paid, refused].filter((change) => change !== null && change !== undefined);
}

const negated = ({ month, ...sums }: MonthChange): MonthChange => ({
  month,
  ...Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, -value])),
});

/** What a new reading of an invoice adds to the sums, less what the previous reading added. */
export function countReading(before: InvoiceRecord | undefined, after: InvoiceRecord): MonthChange[] {
  return [...countInvoice(before).map(negated), ...countInvoice(after)];
}

/** One change for each month, in order, without those that amount to zero. */
export function sumUp(changes: readonly MonthChange[]): MonthChange[] {
  const months = Map.groupBy(changes, ({ month }) => month);
  const sums = [...months].map(([month, parts]): MonthChange => {
    const total: Record<string, number> = {};
    for (const { month: _, ...part } of parts) {
      for (const [name, value] of Object.entries(part)) total[name] = (total[name] ?? 0) + value;
    }
    return { month, ...total };
  });
  const isSome = ({ month: _, ...total }: MonthChange) => Object.values(total).some((value) => value !== 0);
  return sums.filter(isSome).sort((one, other) => one.month.localeCompare(other.month, 'en'));
}

/** Data of an organiser as read from the payment provider. */
interface Reading {
  readonly organiserId: string;
  /** Monthly payment in cents without VAT; 0 for none. */
  readonly mrr: number;
  readonly invoices: readonly PaymentInvoice[];
}

async function storeMovement(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { organiserId, mrr: after }: Reading,
): Promise<MonthChange[]> {
  const before = await findMrr(tx, organiserId);
  if (before === after) return [];
  const movement = { organiserId, at: now(), before, after };
  await insertMovement(tx, movement);
  return [countMovement(movement)];
}

async function storeInvoices(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { organiserId, invoices }: Reading,
): Promise<MonthChange[]> {
  const known = await findInvoiceRecords(
    tx,
    invoices.map(({ id }) => id),
  );
  const pairs = invoices.map(({ id, amount, net, refunded, paidAt, isRefused }) => {
    const before = known.find((record) => record.id === id);
    // The date of the first refusal is kept.
    const refusedAt = before?.refusedAt ?? (isRefused ? now() : null);
    const after: InvoiceRecord = { id, organiserId, amount, net, refunded, paidAt, refusedAt };
    return { before, after };
  });
  await upsertInvoices(
    tx,
    pairs.map(({ after }) => after),
  );
  return pairs.flatMap(({ before, after }) => countReading(before, after));
}

/**
 * Records revenue for the administration's figures. Call it in the transaction that stores the
 * reading, under the organiser's lock. Idempotent: the same reading changes nothing.
 */
export async function recordRevenue(deps: Pick<Deps, 'now'>, tx: Queryable, reading: Reading): Promise<void> {
  const moved = await storeMovement(deps, tx, reading);
  const read = await storeInvoices(deps, tx, reading);
  await addToMonths(tx, sumUp([...moved, ...read]));
}
