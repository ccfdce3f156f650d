import {
  type AddExpenseBody,
  type AddPaybackBody,
  type Costs,
  costEndpoints,
  type UpdateExpenseBody,
} from '@lampion/contract/night/costs';
import { defineChange } from '../../platform/device/define-change.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { type InNight, overNight } from '../changes.ts';

const overCosts = <Input extends InNight>(apply: (seen: Costs, input: Input) => Costs) =>
  overNight(costEndpoints.getCosts, apply);

/** Replaces the expenses; only the server computes shares and transfers. */
const withExpenses = (seen: Costs, expenses: Costs['expenses']): Costs => ({
  ...seen,
  expenses,
  totalCents: expenses.reduce((sum, { cents }) => sum + cents, 0),
});

/**
 * Adds an expense. Only the server computes shares and transfers: others may have added expenses
 * since.
 */
export const addExpense = defineChange<AddExpenseBody & InNight>({
  kind: 'add-expense',
  endpoint: costEndpoints.addExpense,
  toCall: ({ nightId, ...body }) => ({ params: { id: nightId }, body }),
  label: ({ label }) => `La dépense « ${label} »`,
  overlays: [
    overCosts((seen, { nightId: _nightId, ...expense }) =>
      seen.expenses.some(({ id }) => id === expense.id)
        ? seen
        : withExpenses(seen, [
            ...seen.expenses,
            { ...expense, createdAt: serverNow().toISOString(), isMine: true },
          ]),
    ),
  ],
});

interface ExpenseOfNight extends InNight {
  readonly expenseId: string;
  readonly label: string;
}

/** Sends only corrected fields: another guest may correct others concurrently. */
export const updateExpense = defineChange<ExpenseOfNight & { readonly corrected: UpdateExpenseBody }>({
  kind: 'update-expense',
  endpoint: costEndpoints.updateExpense,
  toCall: ({ nightId, expenseId, corrected }) => ({ params: { id: nightId, expenseId }, body: corrected }),
  label: ({ label }) => `La dépense « ${label} » corrigée`,
  overlays: [
    overCosts((seen, { expenseId, corrected }) =>
      withExpenses(
        seen,
        seen.expenses.map((expense) => (expense.id === expenseId ? { ...expense, ...corrected } : expense)),
      ),
    ),
  ],
});

export const deleteExpense = defineChange<ExpenseOfNight>({
  kind: 'delete-expense',
  endpoint: costEndpoints.deleteExpense,
  toCall: ({ nightId, expenseId }) => ({ params: { id: nightId, expenseId } }),
  label: ({ label }) => `« ${label} » effacée des comptes`,
  overlays: [
    overCosts((seen, { expenseId }) =>
      withExpenses(
        seen,
        seen.expenses.filter(({ id }) => id !== expenseId),
      ),
    ),
  ],
});

/** Records a repayment that the caller made or received. */
export const addPayback = defineChange<AddPaybackBody & InNight>({
  kind: 'add-payback',
  endpoint: costEndpoints.addPayback,
  toCall: ({ nightId, ...body }) => ({ params: { id: nightId }, body }),
  label: () => 'Une somme rendue',
  overlays: [
    overCosts((seen, { fromId, toId }) => ({
      ...seen,
      transfers: seen.transfers.filter((one) => one.fromId !== fromId || one.toId !== toId),
    })),
  ],
});

interface PaybackOfNight extends InNight {
  readonly paybackId: string;
}

/** Deletes a repayment; the server computes the debts again. */
export const deletePayback = defineChange<PaybackOfNight>({
  kind: 'delete-payback',
  endpoint: costEndpoints.deletePayback,
  toCall: ({ nightId, paybackId }) => ({ params: { id: nightId, paybackId } }),
  label: () => 'Une somme rendue, annulée',
  overlays: [
    overCosts((seen, { paybackId }) => ({
      ...seen,
      paybacks: seen.paybacks.filter(({ id }) => id !== paybackId),
    })),
  ],
});
