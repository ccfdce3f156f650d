import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { describePeople, type NightSeat } from '../nights/nights.ts';
import type { CoupleRow, ExpenseRow, PaybackRow } from './store.ts';

type Somebody = string | null;
type Seat = Pick<NightSeat, 'guestId' | 'role'>;

/** An expense may be changed by hosts and by those who entered or paid it. */
export function isOwnExpense(
  { payerId, otherPayers, notedById }: Pick<ExpenseRow, 'notedById' | 'otherPayers' | 'payerId'>,
  { role, guestId }: Seat,
): boolean {
  const own = [payerId, notedById, ...otherPayers.map((payer) => payer.guestId)];
  return role === 'host' || (guestId !== null && own.includes(guestId));
}

/** Whether the caller is this person of the night; null is its organiser. */
export const isSelf = ({ guestId, role }: Seat, id: Somebody) =>
  id === guestId && (id !== null || role === 'host');

/** Only then two people settle together. */
export const isAgreed = ({ agreedAt }: Pick<CoupleRow, 'agreedAt'>) => agreedAt !== null;

export const isOwnCouple = (night: Seat, { oneId, otherId }: CoupleRow) =>
  isSelf(night, oneId) || isSelf(night, otherId);

/** Whether the caller is this person, or settles together with them. */
export function isOwnSide(night: Seat, couples: readonly CoupleRow[], id: Somebody): boolean {
  const own = couples.find((couple) => isAgreed(couple) && isOwnCouple(night, couple));
  return isSelf(night, id) || (own !== undefined && [own.oneId, own.otherId].includes(id));
}

/** A payback may be recorded by its payer and its receiver, and those who settle with them. */
export const isOwnPayback = (
  { fromId, toId }: Pick<PaybackRow, 'fromId' | 'toId'>,
  night: Seat,
  couples: readonly CoupleRow[],
) => isOwnSide(night, couples, fromId) || isOwnSide(night, couples, toId);

/**
 * Checks that the caller may name all these people of the night; null is its organiser.
 * @throws AppError `guest_not_of_night`, also for unknown ids
 */
export async function requirePeople(
  tx: Queryable,
  night: NightSeat,
  ids: readonly Somebody[],
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return;
  const named = await describePeople(tx, night, wanted);
  if (named.length < wanted.length) throw new AppError('guest_not_of_night');
}
