import { readParisClock } from '@lampion/contract/rules/paris-time';
import { REVENUE_MONTHS, type Revenue, type RevenueMonth } from '@lampion/contract/schemas/admin-revenue';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findRevenueMonths, type RevenueMonthRow } from './revenue-store.ts';

/** The last months until an instant, as "YYYY-MM", newest first. */
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
 * What came in during the last months in Paris, the current one first. Amounts in cents without VAT.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getRevenue({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Revenue> {
  requireAdmin(actor);
  const rows = await findRevenueMonths(db);
  return { months: listMonths(now()).map((month) => describeMonth(rows, month)) };
}
