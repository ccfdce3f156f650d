import {
  type AddExpenseBody,
  describeGap,
  type Expense,
  type ExpenseSplit,
  findDivisionFault,
  WHOLE_PERCENTAGE,
} from '@lampion/contract/night/costs';
import { shareCents } from '@lampion/contract/night/rules/split-expenses';
import { capitalise, formatMoney } from '@lampion/contract/platform/rules/format';
import { readCents, readNumber, writeCents } from '@lampion/contract/platform/rules/typed-number';
import type { NameOf } from '../shopping-list/shopping-state.ts';
import type { CostsNight } from './sides.ts';

/** The organiser, who has no id on the list. */
const HOST = '';
const toKey = (id: string | null) => id ?? HOST;
export const toId = (key: string) => (key === HOST ? null : key);

/** The choice of several payers, among people. */
export const SEVERAL = 'several';

/** An expense as it is typed; people by their key. */
export interface ExpenseDraft {
  readonly label: string;
  readonly amount: string;
  readonly isRefund: boolean;
  /** A person, or `SEVERAL`. */
  readonly payer: string;
  /** What each of several payers paid. */
  readonly paid: Readonly<Record<string, string>>;
  readonly split: ExpenseSplit;
  /** Who shares it equally. */
  readonly sharers: readonly string[];
  /** The part, amount or percentage of each otherwise. */
  readonly values: Readonly<Record<string, string>>;
}

interface Person {
  readonly key: string;
  readonly name: string;
}

/** Those who come; and those of an expense who no longer do, who stay in it. */
export function listPeople(night: CostsNight, expense: Expense | null, nameOf: NameOf): Person[] {
  const guests = night.people.map((one) => ({ key: one.guestId, name: one.isMe ? 'Moi' : one.name }));
  const people = night.guestId === null ? [...guests, { key: HOST, name: 'Moi' }] : guests;
  const named = expense
    ? [expense.payerId, ...[...expense.otherPayers, ...expense.sharers].map(({ guestId }) => guestId)]
    : [];
  const former = [...new Set(named.map(toKey))]
    .filter((key) => people.every((person) => person.key !== key))
    .map((key) => ({ key, name: capitalise(nameOf(toId(key))) }));
  return [...people, ...former];
}

/** By default one pays for everybody. */
export function draftNew(night: CostsNight, people: readonly Person[]): ExpenseDraft {
  return {
    label: '',
    amount: '',
    isRefund: false,
    payer: toKey(night.guestId),
    paid: {},
    split: 'equal',
    sharers: people.map(({ key }) => key),
    values: {},
  };
}

export function draftOf(expense: Expense): ExpenseDraft {
  const { label, cents, isRefund, payerId, otherPayers, split, sharers } = expense;
  const own = otherPayers.reduce((rest, other) => rest - other.cents, cents);
  const payers = [{ guestId: payerId, cents: own }, ...otherPayers];
  return {
    label,
    isRefund,
    split,
    amount: writeCents(cents),
    payer: otherPayers.length === 0 ? toKey(payerId) : SEVERAL,
    paid: Object.fromEntries(payers.map((payer) => [toKey(payer.guestId), writeCents(payer.cents)])),
    sharers: sharers.map(({ guestId }) => toKey(guestId)),
    values: Object.fromEntries(
      sharers.map(({ guestId, value }) => [toKey(guestId), writeValue(split, value)]),
    ),
  };
}

/** A refund of an expense, with its payers and shares; the amount is still to be typed. */
export function draftRefund(expense: Expense): ExpenseDraft {
  const draft = draftOf(expense);
  const split = expense.split === 'amounts' ? 'parts' : expense.split;
  const values = split === expense.split ? draft.values : {};
  const paid = expense.otherPayers.length > 0 ? {} : draft.paid;
  return {
    ...draft,
    label: `Remboursement : ${expense.label}`,
    amount: '',
    isRefund: true,
    split,
    values,
    paid,
  };
}

const readValue: Record<ExpenseSplit, (typed: string) => number> = {
  equal: () => 1,
  parts: (typed) => readNumber(typed),
  amounts: readCents,
  percentages: (typed) => Math.round(readNumber(typed, 2) * 100),
};

const writeValue = (split: ExpenseSplit, value: number) =>
  split === 'parts' || split === 'equal' ? String(value) : writeCents(value).replace(/,00$/, '');

/** Another way to share, which starts from equal shares of the same people. */
export function withSplit(draft: ExpenseDraft, split: ExpenseSplit): ExpenseDraft {
  const sharers = listSharers(draft).map(({ key }) => key);
  const whole = {
    equal: 0,
    parts: sharers.length,
    amounts: readCents(draft.amount),
    percentages: WHOLE_PERCENTAGE,
  };
  const parts =
    sharers.length === 0
      ? []
      : shareCents(
          whole[split],
          sharers.map(() => 1),
        );
  const values = sharers.map((key, place) => {
    const part = parts[place] ?? 0;
    return [key, part > 0 ? writeValue(split, part) : ''] as const;
  });
  return { ...draft, split, sharers, values: Object.fromEntries(values) };
}

const filled = (typed: Readonly<Record<string, string>>) =>
  Object.entries(typed).filter(([, text]) => text.trim() !== '');

const listSharers = ({ split, sharers, values }: ExpenseDraft) =>
  split === 'equal'
    ? sharers.map((key) => ({ key, value: 1 }))
    : filled(values).map(([key, text]) => ({ key, value: readValue[split](text) }));

const listPayers = ({ paid }: ExpenseDraft) =>
  filled(paid).map(([key, text]) => ({ guestId: toId(key), cents: readCents(text) }));

type Written = Omit<AddExpenseBody, 'id'>;

/** The expense as it is sent; not yet checked. */
export function toExpense(draft: ExpenseDraft): Written {
  const { label, amount, isRefund, payer, split } = draft;
  const [first, ...others] = payer === SEVERAL ? listPayers(draft) : [{ guestId: toId(payer) }];
  return {
    label,
    isRefund,
    split,
    cents: readCents(amount),
    payerId: first?.guestId ?? null,
    otherPayers: others as Written['otherPayers'],
    sharers: listSharers(draft).map(({ key, value }) => ({ guestId: toId(key), value })),
  };
}

/** What the typed shares miss, or have too much of; undefined while the amount cannot be read. */
export function describeMissing(draft: ExpenseDraft): string | undefined {
  const expense = toExpense(draft);
  const total = expense.sharers.reduce((sum, { value }) => sum + value, expense.cents);
  return Number.isNaN(total) ? undefined : findDivisionFault({ ...expense, otherPayers: [] })?.message;
}

/** Why the payments of several do not make the amount, while both can be read. */
export function findPaymentFault(draft: ExpenseDraft): string | undefined {
  if (draft.payer !== SEVERAL) return undefined;
  const payers = listPayers(draft);
  if (payers.length === 0) return 'Indiquez qui a payé combien';
  const gap = payers.reduce((rest, { cents }) => rest - cents, readCents(draft.amount));
  if (payers.some(({ cents }) => Number.isNaN(cents)))
    return 'Indiquez des montants en euros, comme « 12,50 »';
  return Number.isNaN(gap) || gap === 0 ? undefined : describeGap(gap, formatMoney);
}
