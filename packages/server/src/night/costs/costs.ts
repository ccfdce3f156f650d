import type { Costs, Expense } from '@lampion/contract/night/costs';
import { shareCents } from '@lampion/contract/night/rules/split-expenses';
import { CSV_START, toCsvLine } from '@lampion/contract/platform/rules/csv-line';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { writeCents } from '@lampion/contract/platform/rules/typed-number';
import type { Deps } from '../../deps.ts';
import { type Actor, requirePerson } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  changeNight,
  describePeople,
  findNight,
  getNight,
  publishNightChange,
  requireScreen,
  type VisibleNight,
} from '../nights/nights.ts';
import { findAccountRows } from './account-store.ts';
import { isAgreed, isOwnCouple, isOwnExpense, isOwnPayback, isOwnSide, isSelf } from './policy.ts';
import { findCouples, findExpenses, findOwnExpenses, findOwnPaybacks, findPaybacks } from './store.ts';
import { listPayers, openAccount, settleCosts } from './view.ts';

/**
 * What a night costs: who paid what for whom, each person's share, and the fewest transfers that
 * settle all debts. The account of a creditor is shown to those who owe them only.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the host closed the shopping
 * list
 */
export async function getCosts(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  actor: Actor,
  id: string,
): Promise<Costs> {
  // The shared queries start before the caller's access is known.
  const [night, expenses, paybacks, couples, accounts] = await Promise.all([
    findNight(db, actor, id),
    findExpenses(db, id),
    findPaybacks(db, id),
    findCouples(db, id),
    findAccountRows(db, id),
  ]);
  requireScreen(night, 'list');
  const ids = [
    ...expenses.flatMap(({ payerId, otherPayers, sharers }) => [
      payerId,
      ...[...otherPayers, ...sharers].map(({ guestId }) => guestId),
    ]),
    ...paybacks.flatMap(({ fromId, toId }) => [fromId, toId]),
    ...couples.flatMap(({ oneId, otherId }) => [oneId, otherId]),
  ].filter((one) => one !== null);
  const people = ids.length === 0 ? [] : await describePeople(db, night, [...new Set(ids)]);
  const settled = settleCosts({ expenses, paybacks, couples });
  const own = accounts.find(({ guestId }) => isSelf(night, guestId));
  /** The account of a person, else of the one they settle with. */
  const openAccountOf = (person: string | null) => {
    const couple = couples.find((one) => isAgreed(one) && [one.oneId, one.otherId].includes(person));
    const side = couple ? [person, couple.oneId, couple.otherId] : [person];
    const found = side.flatMap((one) => accounts.filter(({ guestId }) => guestId === one))[0];
    return found ? openAccount({ secrets }, found) : null;
  };
  return {
    expenses: expenses.map((row) => {
      const { notedById: _noted, createdAt, ...expense } = row;
      return { ...expense, createdAt: createdAt.toISOString(), isMine: isOwnExpense(row, night) };
    }),
    ...settled,
    transfers: settled.transfers.map((transfer) => ({
      ...transfer,
      account: isOwnSide(night, couples, transfer.fromId) ? openAccountOf(transfer.toId) : null,
    })),
    paybacks: paybacks.map((row) => {
      const { eventId: _eventId, createdAt, confirmedAt, ...payback } = row;
      return {
        ...payback,
        createdAt: createdAt.toISOString(),
        isMine: isOwnPayback(row, night, couples),
        isConfirmed: confirmedAt !== null,
      };
    }),
    couples: couples.map((row) => {
      const { id: coupleId, oneId, otherId } = row;
      return { id: coupleId, oneId, otherId, isAgreed: isAgreed(row), isMine: isOwnCouple(night, row) };
    }),
    ownAccount: own ? openAccount({ secrets }, own) : null,
    people,
  };
}

export type CostDeps = Pick<Deps, 'groupCommits' | 'limiter' | 'now'>;

/** Enough to enter all expenses of a night. A device that wrote more offline retries later. */
const PER_ACCOUNT = { name: 'costs', points: 200, seconds: 120 };

/**
 * Runs a write to the costs of a night; writes to one night are serialised. When `work` returns
 * true, the members of the night are notified.
 * @throws AppError as `changeNight` on the screen `list`; `too_many_attempts`
 */
export async function changeCosts(
  deps: CostDeps,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: VisibleNight) => Promise<boolean>,
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requirePerson(actor));
  await changeNight(deps, actor, id, { screen: 'list' }, async (tx, night) => {
    if (await work(tx, night)) await publishNightChange(tx, id, 'costs');
  });
  return null;
}

/**
 * Exports the costs of a night as a CSV file (UTF-8 with BOM): expenses, paybacks and remaining
 * debts. Dates are in Paris time; people the caller may not name appear as "quelqu’un".
 * @throws AppError as `getCosts`
 */
export async function exportCosts(
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  actor: Actor,
  id: string,
): Promise<string> {
  const [costs, { host }] = [await getCosts(deps, actor, id), await getNight(deps, actor, id)];
  const names = new Map(costs.people.map(({ guestId, name }) => [guestId, name]));
  const nameOf = (guestId: string | null) =>
    guestId === null ? host.name : (names.get(guestId) ?? 'quelqu’un');
  const head = ['Quoi', 'Date', 'Libellé', 'Montant', 'De', 'Pour', 'Part de chacun'];
  return CSV_START + [head, ...toLines(costs, nameOf)].map(toCsvLine).join('');
}

type NameOf = (guestId: string | null) => string;

function toLines({ expenses, paybacks, transfers }: Costs, nameOf: NameOf): string[][] {
  return [
    ...expenses.map((expense, turn) => [
      expense.isRefund ? 'Remboursement' : 'Dépense',
      toDay(expense.createdAt),
      expense.label,
      writeCents(expense.cents),
      describePayers(expense, nameOf),
      expense.sharers.map(({ guestId }) => nameOf(guestId)).join(', '),
      describeShares(expense, turn),
    ]),
    ...paybacks.map(({ createdAt, cents, fromId, toId }) => [
      ...['Rendu', toDay(createdAt), '', writeCents(cents), nameOf(fromId), nameOf(toId), ''],
    ]),
    ...transfers.map(({ cents, fromId, toId }) => [
      ...['Reste à rendre', '', '', writeCents(cents), nameOf(fromId), nameOf(toId), ''],
    ]),
  ];
}

const toDay = (instant: string) => readParisClock(new Date(instant)).day;

/** With the amount of each when there are several. */
function describePayers(expense: Expense, nameOf: NameOf): string {
  if (expense.otherPayers.length === 0) return nameOf(expense.payerId);
  const payers = listPayers(expense).map(({ guestId, cents }) => `${nameOf(guestId)} ${writeCents(cents)}`);
  return payers.join(' + ');
}

/** Equal shares: two amounts when some people pay a cent more; others in the order of the people. */
function describeShares({ cents, split, sharers }: Expense, turn: number): string {
  const parts = shareCents(
    cents,
    sharers.map(({ value }) => value),
    turn,
  );
  if (split !== 'equal') return parts.map(writeCents).join(' + ');
  return [...new Set(parts)]
    .sort((a, b) => a - b)
    .map(writeCents)
    .join(' ou ');
}

/**
 * The expenses an account entered or paid, and paybacks it made or received, for its data export.
 */
export async function exportCostsData(db: Queryable, person: Parameters<typeof findOwnExpenses>[1]) {
  const [expenses, paybacks] = [await findOwnExpenses(db, person), await findOwnPaybacks(db, person)];
  return { expenses, paybacks };
}
