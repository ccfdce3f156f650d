import { EXPENSES_MAX, type ImportCostsBody } from '@lampion/contract/night/costs';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CostDeps, changeCosts } from './access.ts';
import { listPeople, toValues } from './expenses.ts';
import { isOwnSide, requirePeople } from './policy.ts';
import { findCouples, findExpenses, findPaybacks, insertExpense, insertPayback } from './store.ts';

/**
 * Adds expenses and paybacks of another app in one transaction, in their order. Those whose id is
 * known are left out: an import can be repeated. Paybacks are not capped at what is owed, and wait
 * for the word of their receiver, unless that is the caller.
 * @throws AppError as `changeCosts`; `guest_not_of_night`, `expenses_full`
 */
export function importCosts(
  deps: CostDeps,
  actor: Actor,
  id: string,
  imported: ImportCostsBody,
): Promise<null> {
  return changeCosts(deps, actor, id, async (tx, night) => {
    const [known, knownPaybacks] = [await findExpenses(tx, id), await findPaybacks(tx, id)];
    const ids = new Set([...known, ...knownPaybacks].map((row) => row.id));
    const expenses = imported.expenses.filter((expense) => !ids.has(expense.id));
    const paybacks = imported.paybacks.filter((payback) => !ids.has(payback.id));
    await requirePeople(tx, night, [
      ...expenses.flatMap(listPeople),
      ...paybacks.flatMap(({ fromId, toId }) => [fromId, toId]),
    ]);
    if (
      known.length + expenses.length > EXPENSES_MAX ||
      knownPaybacks.length + paybacks.length > EXPENSES_MAX
    )
      throw new AppError('expenses_full');
    const couples = await findCouples(tx, id);
    const now = deps.now();
    for (const [place, expense] of expenses.entries()) {
      // A millisecond apart: the order decides who pays the odd cents.
      const createdAt = new Date(now.getTime() + place);
      const noted = { eventId: id, notedById: night.guestId, createdAt };
      await insertExpense(tx, { id: expense.id, ...toValues(expense), ...noted });
    }
    for (const payback of paybacks) {
      const confirmedAt = isOwnSide(night, couples, payback.toId) ? now : null;
      await insertPayback(tx, { ...payback, eventId: id, createdAt: now, confirmedAt });
    }
    return expenses.length + paybacks.length > 0;
  });
}
