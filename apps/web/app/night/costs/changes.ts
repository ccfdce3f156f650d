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

/** With other expenses; shares and transfers are the server's. */
const withExpenses = (seen: Costs, expenses: Costs['expenses']): Costs => ({
  ...seen,
  expenses,
  totalCents: expenses.reduce((sum, { cents }) => sum + cents, 0),
});

/**
 * Something that was paid. Shares and transfers are the server's: it alone knows what others noted
 * meanwhile.
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

/** Only what is corrected: somebody else may correct the rest meanwhile. */
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

/** What one gave back, or was given back. */
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

/** What was said to be given back is owed again; how much to whom, the server says. */
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
