import type { UpdateExpenseBody } from '@lampion/contract/schemas/costs';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type CostDeps, changeCosts } from './change-costs.ts';
import { isOwnExpense, requirePeople } from './costs-policy.ts';
import { type ExpenseRow, findExpense, saveExpense, saveSharers } from './costs-store.ts';

/** An expense of a night. */
export interface ExpenseOfNight {
  readonly id: string;
  readonly expenseId: string;
}

/**
 * Corrects an expense; what is left out stays. People whom the caller may not name stay in it, but are not added. Idempotent.
 * @throws AppError as `changeCosts`; `expense_not_found`, `not_own_expense`, `guest_not_of_night`
 */
export function updateExpense(
  deps: CostDeps,
  actor: Actor,
  { id, expenseId }: ExpenseOfNight,
  body: UpdateExpenseBody,
): Promise<null> {
  return changeCosts(deps, actor, id, async (tx, night) => {
    const row = await findExpense(tx, id, expenseId);
    if (row === null) throw new AppError('expense_not_found');
    if (!isOwnExpense(row, night)) throw new AppError('not_own_expense');
    const wanted = { ...row, ...withoutGaps(body) };
    const known = new Set([row.payerId, ...row.sharerIds]);
    const added = [wanted.payerId, ...wanted.sharerIds].filter((person) => !known.has(person));
    await requirePeople(tx, night, added);
    const { label, cents, payerId } = wanted;
    const hasNewSharers = !isSameSet(wanted.sharerIds, row.sharerIds);
    if (!hasNewSharers && label === row.label && cents === row.cents && payerId === row.payerId) return false;
    await saveExpense(tx, expenseId, { label, cents, payerId });
    if (hasNewSharers) await saveSharers(tx, expenseId, wanted.sharerIds);
    return true;
  });
}

/** Neither of them names anybody twice. */
const isSameSet = (one: readonly (string | null)[], other: readonly (string | null)[]) =>
  one.length === other.length && one.every((person) => other.includes(person));

function withoutGaps(body: UpdateExpenseBody): Partial<ExpenseRow> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
