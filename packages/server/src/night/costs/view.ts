import type { Costs, Expense } from '@lampion/contract/night/costs';
import { balanceExpenses, settleBalances } from '@lampion/contract/night/rules/split-expenses';
import type { ExpenseRow, PaybackRow } from './store.ts';

// The rules use string keys: '' is the organiser, who has no guest id.
const toKey = (id: string | null) => id ?? '';
const toId = (key: string) => (key === '' ? null : key);

/** Who paid an expense, and how much each. */
export function listPayers({ payerId, cents, otherPayers }: ExpenseRow | Expense) {
  const rest = otherPayers.reduce((left, other) => left - other.cents, cents);
  return [{ guestId: payerId, cents: rest }, ...otherPayers];
}

const toShared = (expense: ExpenseRow) => ({
  payers: listPayers(expense).map(({ guestId, cents }) => ({ id: toKey(guestId), cents })),
  sharers: expense.sharers.map(({ guestId, value }) => ({ id: toKey(guestId), weight: value })),
  isRefund: expense.isRefund,
});

/** Each person's balance after paybacks, by guest id, '' for the organiser; negative: owes. */
function balancesOf(expenses: readonly ExpenseRow[], paybacks: readonly PaybackRow[]): Map<string, number> {
  const returned = paybacks.map(({ fromId, toId: receiverId, cents }) => ({
    payers: [{ id: toKey(fromId), cents }],
    sharers: [{ id: toKey(receiverId), weight: 1 }],
  }));
  return balanceExpenses([...expenses.map(toShared), ...returned]);
}

const signed = ({ cents, isRefund }: Pick<ExpenseRow, 'cents' | 'isRefund'>) => (isRefund ? -cents : cents);

/** The most one person can owe to another, given both balances. */
export function owedBetween(
  expenses: readonly ExpenseRow[],
  paybacks: readonly PaybackRow[],
  { fromId, toId: receiverId }: Pick<PaybackRow, 'fromId' | 'toId'>,
): number {
  const balances = balancesOf(expenses, paybacks);
  const [from, to] = [balances.get(toKey(fromId)) ?? 0, balances.get(toKey(receiverId)) ?? 0];
  return Math.max(0, Math.min(-from, to));
}

/**
 * What each person paid and should pay, exact to the cent, and the fewest remaining transfers.
 * Pure.
 */
export function settleCosts(
  expenses: readonly ExpenseRow[],
  paybacks: readonly PaybackRow[],
): Pick<Costs, 'shares' | 'totalCents' | 'transfers'> {
  const paid = new Map<string, number>();
  for (const expense of expenses)
    for (const { guestId, cents } of listPayers(expense))
      paid.set(toKey(guestId), (paid.get(toKey(guestId)) ?? 0) + signed({ ...expense, cents }));
  const shares = [...balancesOf(expenses, [])].map(([key, balance]) => {
    const paidCents = paid.get(key) ?? 0;
    return { guestId: toId(key), paidCents, shareCents: paidCents - balance };
  });
  return {
    totalCents: expenses.reduce((total, expense) => total + signed(expense), 0),
    shares: shares.sort((a, b) => b.paidCents - a.paidCents),
    transfers: settleBalances(balancesOf(expenses, paybacks)).map((transfer) => ({
      fromId: toId(transfer.fromId),
      toId: toId(transfer.toId),
      cents: transfer.cents,
    })),
  };
}
