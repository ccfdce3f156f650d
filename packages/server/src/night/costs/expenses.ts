import { isDeepStrictEqual } from 'node:util';
import {
  type AddExpenseBody,
  EXPENSES_MAX,
  findDivisionFault,
  type UpdateExpenseBody,
} from '@lampion/contract/night/costs';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CostDeps, changeCosts } from './access.ts';
import { isOwnExpense, requirePeople } from './policy.ts';
import {
  deleteExpenseRow,
  type ExpenseRow,
  findExpense,
  findExpenses,
  insertExpense,
  saveExpense,
} from './store.ts';

/**
 * Adds an expense: who of the night paid what for whom. Idempotent by its id.
 * @throws AppError as `changeCosts`; `guest_not_of_night`, `expenses_full`
 */
export function addExpense(deps: CostDeps, actor: Actor, id: string, body: AddExpenseBody): Promise<null> {
  return changeCosts(deps, actor, id, async (tx, night) => {
    if ((await findExpense(tx, id, body.id)) !== null) return false;
    await requirePeople(tx, night, listPeople(body));
    if ((await findExpenses(tx, id)).length >= EXPENSES_MAX) throw new AppError('expenses_full');
    const noted = { eventId: id, notedById: night.guestId, createdAt: deps.now() };
    return insertExpense(tx, { id: body.id, ...toValues(body), ...noted });
  });
}

type Values = Omit<AddExpenseBody, 'id'>;

/** Everyone who paid or shares an expense. */
export const listPeople = ({ payerId, otherPayers, sharers }: Values) => [
  payerId,
  ...otherPayers.map(({ guestId }) => guestId),
  ...sharers.map(({ guestId }) => guestId),
];

/** The values as they are stored: people in one order, and all weights 1 for equal shares. */
export function toValues({ label, cents, isRefund, payerId, split, ...people }: Values): Values {
  const inOrder = (a: { guestId: string | null }, b: { guestId: string | null }) =>
    (a.guestId ?? '') < (b.guestId ?? '') ? -1 : 1;
  const otherPayers = people.otherPayers.toSorted(inOrder);
  const sharers = people.sharers
    .map(({ guestId, value }) => ({ guestId, value: split === 'equal' ? 1 : value }))
    .toSorted(inOrder);
  return { label, cents, isRefund, payerId, otherPayers, split, sharers };
}

/** An expense of a night. */
export interface ExpenseOfNight {
  readonly id: string;
  readonly expenseId: string;
}

/**
 * Changes an expense; missing fields are left unchanged. People whom the caller may not name stay
 * in it but cannot be added. Idempotent.
 * @throws AppError as `changeCosts`; `expense_not_found`, `not_own_expense`, `guest_not_of_night`;
 * `invalid_input` when payments or shares do not fit the amount
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
    const wanted = toValues({ ...row, ...withoutGaps(body) });
    const fault = findDivisionFault(wanted);
    if (fault) throw new AppError('invalid_input', { fields: [fault] });
    const known = new Set(listPeople(row));
    await requirePeople(
      tx,
      night,
      listPeople(wanted).filter((person) => !known.has(person)),
    );
    if (isDeepStrictEqual(wanted, toValues(row))) return false;
    await saveExpense(tx, expenseId, wanted);
    return true;
  });
}

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
