import { costEndpoints } from '@lampion/contract/endpoints/costs';
import type { AddExpenseBody, AddPaybackBody, Costs } from '@lampion/contract/schemas/costs';
import { defineChange, over } from '../../../lib/device/define-change.ts';

interface OfNight {
  readonly nightId: string;
}

const overCosts = <Input extends OfNight>(apply: (seen: Costs, input: Input) => Costs) =>
  over(costEndpoints.getCosts, (seen, input: Input, { params }) =>
    seen && params.id === input.nightId ? apply(seen, input) : seen,
  );

/** Something that was paid. Shares and transfers are the server's: it alone knows what others noted meanwhile. */
export const addExpense = defineChange<AddExpenseBody & OfNight>({
  kind: 'add-expense',
  endpoint: costEndpoints.addExpense,
  toCall: ({ nightId, ...body }) => ({ params: { id: nightId }, body }),
  label: ({ label }) => `La dépense « ${label} »`,
  overlays: [
    overCosts((seen, { nightId: _nightId, ...expense }) =>
      seen.expenses.some(({ id }) => id === expense.id)
        ? seen
        : {
            ...seen,
            totalCents: seen.totalCents + expense.cents,
            expenses: [...seen.expenses, { ...expense, createdAt: new Date().toISOString(), isMine: true }],
          },
    ),
  ],
});

interface ExpenseOfNight extends OfNight {
  readonly expenseId: string;
  readonly label: string;
}

export const deleteExpense = defineChange<ExpenseOfNight>({
  kind: 'delete-expense',
  endpoint: costEndpoints.deleteExpense,
  toCall: ({ nightId, expenseId }) => ({ params: { id: nightId, expenseId } }),
  label: ({ label }) => `« ${label} » effacée des comptes`,
  overlays: [
    overCosts((seen, { expenseId }) => ({
      ...seen,
      expenses: seen.expenses.filter(({ id }) => id !== expenseId),
    })),
  ],
});

/** What one gave back, or was given back. */
export const addPayback = defineChange<AddPaybackBody & OfNight>({
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
