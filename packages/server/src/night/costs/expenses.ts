import { type AddExpenseBody, EXPENSES_MAX, type UpdateExpenseBody } from '@lampion/contract/night/costs';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CostDeps, changeCosts } from './costs.ts';
import { isOwnExpense, requirePeople } from './policy.ts';
import {
  deleteExpenseRow,
  type ExpenseRow,
  findExpense,
  findExpenses,
  insertExpense,
  saveExpense,
  saveSharers,
} from './store.ts';

/**
 * Adds an expense: who of the night paid what for whom. Idempotent by its id.
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

/** An expense of a night. */
export interface ExpenseOfNight {
  readonly id: string;
  readonly expenseId: string;
}

/**
 * Changes an expense; missing fields are left unchanged. People whom the caller may not name stay
 * in it but cannot be added. Idempotent.
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

/** Neither list contains duplicates. */
const isSameSet = (one: readonly (string | null)[], other: readonly (string | null)[]) =>
  one.length === other.length && one.every((person) => other.includes(person));

function withoutGaps(body: UpdateExpenseBody): Partial<ExpenseRow> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/**
 * Deletes an expense of a night. Idempotent: a missing one changes nothing.
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
