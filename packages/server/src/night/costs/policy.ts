import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { VisibleNight } from '../nights/find-night.ts';
import { describePeople } from '../nights/nights.ts';
import type { ExpenseRow, PaybackRow } from './store.ts';

type Somebody = string | null;

/** An expense may be changed by hosts and by those who entered or paid it. */
export function isOwnExpense(
  {
    payerId,
    otherPayers,
    notedByAccountId,
  }: Pick<ExpenseRow, 'notedByAccountId' | 'otherPayers' | 'payerId'>,
  { role, accountId, guestId }: VisibleNight,
): boolean {
  if (role === 'host' || notedByAccountId === accountId) return true;
  const payerIds = [payerId, ...otherPayers.map((payer) => payer.guestId)];
  return guestId !== null && payerIds.includes(guestId);
}

/** A payback may be recorded by its payer and its receiver. */
export function isOwnPayback(
  { fromId, toId }: Pick<PaybackRow, 'fromId' | 'toId'>,
  { guestId, role }: VisibleNight,
): boolean {
  const isMe = (id: Somebody) => id === guestId && (id !== null || role === 'host');
  return isMe(fromId) || isMe(toId);
}

/**
 * Checks that the caller may name all these people of the night; null is its organiser.
 * @throws AppError `guest_not_of_night`, also for unknown ids
 */
export async function requirePeople(
  tx: Queryable,
  night: VisibleNight,
  ids: readonly Somebody[],
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return;
  const named = await describePeople(tx, night, wanted);
  if (named.length < wanted.length) throw new AppError('guest_not_of_night');
}
