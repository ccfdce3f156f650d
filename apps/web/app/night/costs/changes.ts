import {
  type AddCoupleBody,
  type AddExpenseBody,
  type AddPaybackBody,
  type Costs,
  costEndpoints,
  type ImportCostsBody,
  type SetIbanBody,
  type UpdateExpenseBody,
} from '@lampion/contract/night/costs';
import { debtEndpoints } from '@lampion/contract/night/debts';
import { defineChange } from '../../platform/device/define-change.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { type InNight, overNight } from '../changes.ts';
import { isSameSide } from './sides.ts';

const overCosts = <Input extends InNight>(apply: (cached: Costs, input: Input) => Costs) =>
  overNight(costEndpoints.getCosts, apply);

/** Replaces the expenses; only the server computes shares and transfers. */
const withExpenses = (cached: Costs, expenses: Costs['expenses']): Costs => ({
  ...cached,
  expenses,
  totalCents: expenses.reduce((sum, { cents, isRefund }) => (isRefund ? sum - cents : sum + cents), 0),
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
  optimisticUpdates: [
    overCosts((cached, { nightId: _nightId, ...expense }) =>
      cached.expenses.some(({ id }) => id === expense.id)
        ? cached
        : withExpenses(cached, [
            ...cached.expenses,
            { ...expense, createdAt: serverNow().toISOString(), isMine: true },
          ]),
    ),
  ],
});

/** Adds the expenses and repayments of another app; the server computes the debts. */
export const importCosts = defineChange<ImportCostsBody & InNight>({
  kind: 'import-costs',
  endpoint: costEndpoints.importCosts,
  toCall: ({ nightId, ...body }) => ({ params: { id: nightId }, body }),
  label: ({ expenses }) => `Un import de ${expenses.length} dépenses`,
  optimisticUpdates: [
    overCosts((cached, { expenses }) => {
      const createdAt = serverNow().toISOString();
      const added = expenses.filter(({ id }) => cached.expenses.every((known) => known.id !== id));
      return withExpenses(cached, [
        ...cached.expenses,
        ...added.map((expense) => ({ ...expense, createdAt, isMine: true })),
      ]);
    }),
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
  optimisticUpdates: [
    overCosts((cached, { expenseId, corrected }) =>
      withExpenses(
        cached,
        cached.expenses.map((expense) => (expense.id === expenseId ? { ...expense, ...corrected } : expense)),
      ),
    ),
  ],
});

export const deleteExpense = defineChange<ExpenseOfNight>({
  kind: 'delete-expense',
  endpoint: costEndpoints.deleteExpense,
  toCall: ({ nightId, expenseId }) => ({ params: { id: nightId, expenseId } }),
  label: ({ label }) => `« ${label} » effacée des comptes`,
  optimisticUpdates: [
    overCosts((cached, { expenseId }) =>
      withExpenses(
        cached,
        cached.expenses.filter(({ id }) => id !== expenseId),
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
  optimisticUpdates: [
    overCosts((cached, { fromId, toId }) => ({
      ...cached,
      transfers: cached.transfers.filter(
        (one) =>
          !isSameSide(cached.couples, one.fromId, fromId) || !isSameSide(cached.couples, one.toId, toId),
      ),
    })),
  ],
  touches: [debtEndpoints.listDebts],
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
  optimisticUpdates: [
    overCosts((cached, { paybackId }) => ({
      ...cached,
      paybacks: cached.paybacks.filter(({ id }) => id !== paybackId),
    })),
  ],
  touches: [debtEndpoints.listDebts],
});

/** Confirms that the caller received a repayment. */
export const confirmPayback = defineChange<PaybackOfNight>({
  kind: 'confirm-payback',
  endpoint: costEndpoints.confirmPayback,
  toCall: ({ nightId, paybackId }) => ({ params: { id: nightId, paybackId } }),
  label: () => 'Une somme reçue',
  optimisticUpdates: [
    overCosts((cached, { paybackId }) => ({
      ...cached,
      paybacks: cached.paybacks.map((one) => (one.id === paybackId ? { ...one, isConfirmed: true } : one)),
    })),
  ],
  touches: [debtEndpoints.listDebts],
});

interface CoupleProposal extends AddCoupleBody, InNight {
  readonly ownId: string | null;
}

/**
 * Proposes to settle together, in place of an earlier proposal, or agrees to do so. The server
 * computes the debts again.
 */
export const addCouple = defineChange<CoupleProposal>({
  kind: 'add-cost-couple',
  endpoint: costEndpoints.addCouple,
  toCall: ({ nightId, id, withId }) => ({ params: { id: nightId }, body: { id, withId } }),
  label: () => 'Régler à deux',
  optimisticUpdates: [
    overCosts((cached, { id, withId, ownId }) => {
      const isProposed = (one: Costs['couples'][number]) => one.oneId === withId && one.otherId === ownId;
      if (cached.couples.some(isProposed)) {
        const couples = cached.couples.map((one) => (isProposed(one) ? { ...one, isAgreed: true } : one));
        return { ...cached, couples };
      }
      const others = cached.couples.filter(({ oneId }) => oneId !== ownId);
      const proposal = { id, oneId: ownId, otherId: withId, isAgreed: false, isMine: true };
      return { ...cached, couples: [...others, proposal] };
    }),
  ],
});

/** Ends a couple, or refuses or withdraws a proposal. */
export const deleteCouple = defineChange<InNight & { readonly coupleId: string }>({
  kind: 'delete-cost-couple',
  endpoint: costEndpoints.deleteCouple,
  toCall: ({ nightId, coupleId }) => ({ params: { id: nightId, coupleId } }),
  label: () => 'Régler chacun pour soi',
  optimisticUpdates: [
    overCosts((cached, { coupleId }) => ({
      ...cached,
      couples: cached.couples.filter(({ id }) => id !== coupleId),
    })),
  ],
});

export const setCostAccount = defineChange<SetIbanBody & InNight>({
  kind: 'set-cost-account',
  endpoint: costEndpoints.setCostAccount,
  toCall: ({ nightId, ...body }) => ({ params: { id: nightId }, body }),
  label: () => 'Votre IBAN',
  optimisticUpdates: [overCosts((cached, { iban, holder }) => ({ ...cached, ownAccount: { iban, holder } }))],
});

export const deleteCostAccount = defineChange<InNight>({
  kind: 'delete-cost-account',
  endpoint: costEndpoints.deleteCostAccount,
  toCall: ({ nightId }) => ({ params: { id: nightId } }),
  label: () => 'Votre IBAN, effacé',
  optimisticUpdates: [overCosts((cached) => ({ ...cached, ownAccount: null }))],
});
