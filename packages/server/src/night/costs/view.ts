import type { Costs, Expense, SepaAccount } from '@lampion/contract/night/costs';
import { balanceExpenses, settleBalances } from '@lampion/contract/night/rules/split-expenses';
import type { Deps } from '../../deps.ts';
import type { AccountRow } from './account-store.ts';
import { isAgreed } from './policy.ts';
import type { Books, ExpenseRow, PaybackRow } from './store.ts';

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

/**
 * Each person's balance after paybacks, by guest id, '' for the organiser; negative: owes. A couple
 * has one balance, of the person who proposed it.
 */
export function balancesOf({ expenses, paybacks, couples }: Books): Map<string, number> {
  const returned = paybacks.map(({ fromId, toId: receiverId, cents }) => ({
    payers: [{ id: toKey(fromId), cents }],
    sharers: [{ id: toKey(receiverId), weight: 1 }],
  }));
  const balances = balanceExpenses([...expenses.map(toShared), ...returned]);
  for (const { oneId, otherId } of couples.filter(isAgreed)) {
    const [one, other] = [toKey(oneId), toKey(otherId)];
    balances.set(one, (balances.get(one) ?? 0) + (balances.get(other) ?? 0));
    balances.delete(other);
  }
  return balances;
}

const signed = ({ cents, isRefund }: Pick<ExpenseRow, 'cents' | 'isRefund'>) => (isRefund ? -cents : cents);

/** The most one person can owe to another, given both balances. */
export function owedBetween(
  books: Books,
  { fromId, toId: receiverId }: Pick<PaybackRow, 'fromId' | 'toId'>,
): number {
  return Math.max(0, Math.min(-balanceOf(books, fromId), balanceOf(books, receiverId)));
}

/** The balance of a person, or of the two who settle together; negative: owes. */
export function balanceOf(books: Books, id: string | null): number {
  const couple = books.couples.find((one) => isAgreed(one) && one.otherId === id);
  return balancesOf(books).get(toKey(couple ? couple.oneId : id)) ?? 0;
}

type TransferBetween = Pick<PaybackRow, 'cents' | 'fromId' | 'toId'>;

/**
 * What each person paid and should pay, exact to the cent, and the fewest remaining transfers.
 * Pure.
 */
export function settleCosts(
  books: Books,
): Pick<Costs, 'shares' | 'totalCents'> & { readonly transfers: TransferBetween[] } {
  const { expenses } = books;
  const paid = new Map<string, number>();
  for (const expense of expenses)
    for (const { guestId, cents } of listPayers(expense))
      paid.set(toKey(guestId), (paid.get(toKey(guestId)) ?? 0) + signed({ ...expense, cents }));
  const shares = [...balancesOf({ expenses, paybacks: [], couples: [] })].map(([key, balance]) => {
    const paidCents = paid.get(key) ?? 0;
    return { guestId: toId(key), paidCents, shareCents: paidCents - balance };
  });
  return {
    totalCents: expenses.reduce((total, expense) => total + signed(expense), 0),
    shares: shares.sort((a, b) => b.paidCents - a.paidCents),
    transfers: settleBalances(balancesOf(books)).map((transfer) => ({
      fromId: toId(transfer.fromId),
      toId: toId(transfer.toId),
      cents: transfer.cents,
    })),
  };
}

/**
 * Binds an encrypted account to its person and night: copied to another one, it does not decrypt.
 */
export const purposeOf = ({ eventId, guestId }: Pick<AccountRow, 'eventId' | 'guestId'>) =>
  `account of ${guestId ?? 'the organiser'} at ${eventId}`;

/** Decrypts where a person receives what others owe. */
export function openAccount({ secrets }: Pick<Deps, 'secrets'>, row: AccountRow): SepaAccount {
  return JSON.parse(secrets.open(row.sealed, purposeOf(row)).toString());
}
