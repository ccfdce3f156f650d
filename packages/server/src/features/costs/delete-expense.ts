import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type CostDeps, changeCosts } from './change-costs.ts';
import { isOwnExpense } from './costs-policy.ts';
import { deleteExpenseRow, findExpense } from './costs-store.ts';
import type { ExpenseOfNight } from './update-expense.ts';

/**
 * Takes an expense out of the costs of a night. Idempotent: one that is gone changes nothing.
 * @throws AppError as `changeCosts`; `not_own_expense`
 */
export function deleteExpense(
  deps: CostDeps,
  actor: Actor,
  { id, expenseId }: ExpenseOfNight,
): Promise<null> {
  return changeCosts(deps, actor, id, async (tx, night) => {
    const row = await findExpense(tx, id, expenseId);
    if (row === null) return false;
    if (!isOwnExpense(row, night)) throw new AppError('not_own_expense');
    await deleteExpenseRow(tx, expenseId);
    return true;
  });
}
