import { type AddPaybackBody, EXPENSES_MAX } from '@lampion/contract/night/costs';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type CostDeps, type CostSeat, changeDebts } from './access.ts';
import { isOwnPayback, isOwnSide } from './policy.ts';
import {
  type Books,
  confirmPaybackRows,
  deletePaybackRow,
  insertPayback,
  isPaybackIdTaken,
  type PaybackRow,
} from './store.ts';
import { owedBetween } from './view.ts';

/**
 * Records a payback between two people. It is capped at what is still owed, so it counts once when
 * both enter it: the receiver's entry then confirms the payer's. Nothing is recorded when nothing
 * is owed. Idempotent by its id.
 * @throws AppError as `changeDebts`; `not_own_payback`, `expenses_full`
 */
export function addPayback(deps: CostDeps, actor: Actor, id: string, body: AddPaybackBody): Promise<null> {
  return changeDebts(deps, actor, id, async (tx, night, books) => {
    const { paybacks, couples } = books;
    if (!isOwnPayback(body, night, couples)) throw new AppError('not_own_payback');
    if (await isPaybackIdTaken(tx, body.id)) return false;
    const { fromId, toId } = body;
    const isReceiver = isOwnSide(night, couples, toId);
    const cents = Math.min(body.cents, owedBetween(books, body));
    if (cents === 0) {
      const same = paybacks.filter((payback) => payback.fromId === fromId && payback.toId === toId);
      return isReceiver && confirmPaybackRows(tx, { ids: same.map((one) => one.id), now: deps.now() });
    }
    if (paybacks.length >= EXPENSES_MAX) throw new AppError('expenses_full');
    const now = deps.now();
    const confirmedAt = isReceiver ? now : null;
    await insertPayback(tx, { ...body, cents, eventId: id, createdAt: now, confirmedAt });
    return true;
  });
}

interface PaybackOfNight {
  readonly id: string;
  readonly paybackId: string;
}

/**
 * Confirms that the caller received a payback. Idempotent: a missing one changes nothing.
 * @throws AppError as `changeDebts`; `not_own_payback`
 */
export function confirmPayback(deps: CostDeps, actor: Actor, payback: PaybackOfNight): Promise<null> {
  return changePayback(deps, actor, payback, {
    isAllowed: ({ toId }, night, { couples }) => isOwnSide(night, couples, toId),
    write: (tx, { id }) => confirmPaybackRows(tx, { ids: [id], now: deps.now() }),
  });
}

/**
 * Deletes a payback: its amount is owed again. Idempotent: a missing one changes nothing.
 * @throws AppError as `changeDebts`; `not_own_payback`
 */
export function deletePayback(deps: CostDeps, actor: Actor, payback: PaybackOfNight): Promise<null> {
  return changePayback(deps, actor, payback, {
    isAllowed: (row, night, { couples }) => isOwnPayback(row, night, couples),
    write: (tx, { id }) => deletePaybackRow(tx, id),
  });
}

interface PaybackChange {
  readonly isAllowed: (row: PaybackRow, night: CostSeat, books: Books) => boolean;
  readonly write: (tx: Queryable, row: PaybackRow) => Promise<boolean>;
}

function changePayback(
  deps: CostDeps,
  actor: Actor,
  { id, paybackId }: PaybackOfNight,
  { isAllowed, write }: PaybackChange,
): Promise<null> {
  return changeDebts(deps, actor, id, async (tx, night, books) => {
    const row = books.paybacks.find((one) => one.id === paybackId);
    if (row === undefined) return false;
    if (!isAllowed(row, night, books)) throw new AppError('not_own_payback');
    return write(tx, row);
  });
}
