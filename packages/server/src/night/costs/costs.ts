import type { Costs, Expense } from '@lampion/contract/night/costs';
import { shareCents } from '@lampion/contract/night/rules/split-expenses';
import { firstNameOf } from '@lampion/contract/people/rules/first-name';
import { CSV_START, toCsvLine } from '@lampion/contract/platform/rules/csv-line';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { writeCents } from '@lampion/contract/platform/rules/typed-number';
import type { Deps } from '../../deps.ts';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { describeHost, describePeople, type NightSeat } from '../nights/nights.ts';
import { findCostSeat, isOwing, takesAccounts } from './access.ts';
import { findAccountRows } from './account-store.ts';
import { findFormerNames } from './former-store.ts';
import { isAgreed, isOwnCouple, isOwnExpense, isOwnPayback, isOwnSide, isSelf } from './policy.ts';
import { type Books, findBooks, findOwnExpenses, findOwnPaybacks } from './store.ts';
import { listPayers, openAccount, settleCosts } from './view.ts';

/**
 * What a night costs: who paid what for whom, each person's share, and the fewest transfers that
 * settle all debts. The account of a creditor is shown to those who owe them only.
 * @throws AppError as `findCostSeat`
 */
export async function getCosts(
  { db, secrets, now }: Pick<Deps, 'db' | 'now' | 'secrets'>,
  actor: Actor,
  id: string,
): Promise<Costs> {
  // The shared queries start before the caller's access is known.
  const reading = findBooks(db, id);
  const [seat, books, accounts] = await Promise.all([
    findCostSeat({ db, now }, actor, id, reading),
    reading,
    findAccountRows(db, id),
  ]);
  const { expenses, paybacks, couples } = books;
  const [people, host] = await Promise.all([namePeople(db, seat, books), describeHost(db, seat)]);
  const settled = settleCosts(books);
  const own = accounts.find(({ guestId }) => isSelf(seat, guestId));
  const isAtNight = seat.absence === null;
  const maySettle = seat.isOpen || isOwing(books, seat);
  /** The account of a person, else of the one they settle with. */
  const openAccountOf = (person: string | null) => {
    const couple = couples.find((one) => isAgreed(one) && [one.oneId, one.otherId].includes(person));
    const side = couple ? [person, couple.oneId, couple.otherId] : [person];
    const found = side.flatMap((one) => accounts.filter(({ guestId }) => guestId === one))[0];
    return found ? openAccount({ secrets }, found) : null;
  };
  return {
    night: {
      name: seat.event.name,
      guestId: seat.guestId,
      role: seat.role,
      host,
      isOpen: seat.isOpen,
      takesAccount: maySettle && takesAccounts(seat, now()),
    },
    absence: seat.absence,
    expenses: expenses.map((row) => {
      const { eventId: _eventId, notedById: _noted, createdAt, ...expense } = row;
      const isMine = isAtNight && isOwnExpense(row, seat);
      return { ...expense, createdAt: createdAt.toISOString(), isMine };
    }),
    ...settled,
    transfers: settled.transfers.map((transfer) => ({
      ...transfer,
      account: isOwnSide(seat, couples, transfer.fromId) ? openAccountOf(transfer.toId) : null,
    })),
    paybacks: paybacks.map((row) => {
      const { eventId: _eventId, createdAt, confirmedAt, ...payback } = row;
      return {
        ...payback,
        createdAt: createdAt.toISOString(),
        isMine: maySettle && isOwnPayback(row, seat, couples),
        isConfirmed: confirmedAt !== null,
      };
    }),
    couples: couples.map((row) => {
      const { id: coupleId, oneId, otherId } = row;
      const isMine = isAtNight && isOwnCouple(seat, row);
      return { id: coupleId, oneId, otherId, isAgreed: isAgreed(row), isMine };
    }),
    ownAccount: own ? openAccount({ secrets }, own) : null,
    people,
  };
}

/** The people in the accounts of a night whom the reader may name. */
async function namePeople(db: Queryable, seat: NightSeat, books: Books): Promise<Costs['people']> {
  const named = [
    ...books.expenses.flatMap(({ payerId, otherPayers, sharers }) => [
      payerId,
      ...[...otherPayers, ...sharers].map(({ guestId }) => guestId),
    ]),
    ...books.paybacks.flatMap(({ fromId, toId }) => [fromId, toId]),
    ...books.couples.flatMap(({ oneId, otherId }) => [oneId, otherId]),
  ];
  const ids = [...new Set(named.filter((one) => one !== null))];
  const listed = ids.length === 0 ? [] : await describePeople(db, seat, ids);
  if (listed.length === ids.length) return listed;
  const former = await findFormerNames(db, seat, ids);
  return [
    ...listed,
    ...former.map(({ guestId, nickname }) => {
      const [first, isMe] = [firstNameOf(nickname), guestId === seat.guestId];
      const name = isMe || seat.role === 'host' ? nickname : first;
      const picUrl = portraitAddress(first, null);
      return { guestId, name, picUrl, portraitUrl: undefined, isMe, isHost: false };
    }),
  ];
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
  const costs = await getCosts(deps, actor, id);
  const names = new Map(costs.people.map(({ guestId, name }) => [guestId, name]));
  const nameOf = (guestId: string | null) =>
    guestId === null ? (costs.night.host?.name ?? 'l’organisateur') : (names.get(guestId) ?? 'quelqu’un');
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

/**
 * Equal shares: two amounts when some people pay a cent more; others in the order of the people.
 */
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
