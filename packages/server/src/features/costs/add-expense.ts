import { type AddExpenseBody, EXPENSES_MAX } from '@lampion/contract/schemas/costs';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type CostDeps, changeCosts } from './change-costs.ts';
import { requirePeople } from './costs-policy.ts';
import { findExpense, findExpenses, insertExpense, saveSharers } from './costs-store.ts';

/**
 * Notes what somebody of a night paid for whom. Idempotent by its id.
 * @throws AppError as `changeCosts`; `guest_not_of_night`, `expenses_full`
 */
export function addExpense(deps: CostDeps, actor: Actor, id: string, body: AddExpenseBody): Promise<null> {
  return changeCosts(deps, actor, id, async (tx, night) => {
    if ((await findExpense(tx, id, body.id)) !== null) return false;
    await requirePeople(tx, night, [body.payerId, ...body.sharerIds]);
    if ((await findExpenses(tx, id)).length >= EXPENSES_MAX) throw new AppError('expenses_full');
    const { sharerIds, ...expense } = body;
    const noted = { eventId: id, notedByAccountId: night.accountId, createdAt: deps.now() };
    if (!(await insertExpense(tx, { ...expense, ...noted }))) return false;
    await saveSharers(tx, body.id, sharerIds);
    return true;
  });
}
