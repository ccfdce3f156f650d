import { readParisClock } from '@lampion/contract/rules/paris-time';
import type { InvoiceRecord, Movement, RevenueMonthRow } from './revenue-store.ts';

/** What is to be added to a month's sums. */
export type MonthChange = Readonly<Partial<RevenueMonthRow> & Pick<RevenueMonthRow, 'month'>>;

const monthOf = (instant: Date): string => readParisClock(instant).day.slice(0, 7);

/** What a change of an organiser's monthly payment adds to its month. */
export function countMovement({ at, before, after }: Movement): MonthChange {
  const moved = { month: monthOf(at), mrrChange: after - before };
  if (before === 0) return { ...moved, payerChange: 1, newCount: 1, newMrr: after };
  if (after === 0) return { ...moved, payerChange: -1, lostCount: 1, lostMrr: before };
  return { ...moved, changedMrr: after - before };
}

/** What stays of a paid invoice, without VAT. */
function collectedOf({ amount, net, refunded }: InvoiceRecord): number {
  return amount === 0 ? 0 : net - Math.round((refunded * net) / amount);
}

/** What an invoice is counted for. */
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

/** What a new reading of an invoice adds, beside what it was counted for before. */
export function countReading(before: InvoiceRecord | undefined, after: InvoiceRecord): MonthChange[] {
  return [...countInvoice(before).map(negated), ...countInvoice(after)];
}

/** One change for each month, in their order, without those that come to nothing. */
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
