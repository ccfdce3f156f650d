import { type AddPaybackBody, EXPENSES_MAX } from '@lampion/contract/night/costs';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CostDeps, changeCosts } from './costs.ts';
import { isOwnPayback, isOwnSide } from './policy.ts';
import {
  confirmPaybackRows,
  deletePaybackRow,
  findCouples,
  findExpenses,
  findPayback,
  findPaybacks,
  insertPayback,
  isPaybackIdTaken,
} from './store.ts';
import { owedBetween } from './view.ts';

/**
 * Records a payback between two people. It is capped at what is still owed, so it counts once when
 * both enter it: the receiver's entry then confirms the payer's. Nothing is recorded when nothing
 * is owed. Idempotent by its id.
 * @throws AppError as `changeCosts`; `not_own_payback`, `expenses_full`
 */
export function addPayback(deps: CostDeps, actor: Actor, id: string, body: AddPaybackBody): Promise<null> {
  return changeCosts(deps, actor, id, async (tx, night) => {
    const couples = await findCouples(tx, id);
    if (!isOwnPayback(body, night, couples)) throw new AppError('not_own_payback');
    if (await isPaybackIdTaken(tx, body.id)) return false;
    const [expenses, paybacks] = [await findExpenses(tx, id), await findPaybacks(tx, id)];
    const { fromId, toId } = body;
    const isReceiver = isOwnSide(night, couples, toId);
    const cents = Math.min(body.cents, owedBetween({ expenses, paybacks, couples }, body));
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
 * @throws AppError as `changeCosts`; `not_own_payback`
 */
export function confirmPayback(
  deps: CostDeps,
  actor: Actor,
  { id, paybackId }: PaybackOfNight,
): Promise<null> {
  return changeCosts(deps, actor, id, async (tx, night) => {
    const row = await findPayback(tx, id, paybackId);
    if (row === null) return false;
    if (!isOwnSide(night, await findCouples(tx, id), row.toId)) throw new AppError('not_own_payback');
    return confirmPaybackRows(tx, { ids: [paybackId], now: deps.now() });
  });
}

/**
 * Deletes a payback: its amount is owed again. Idempotent: a missing one changes nothing.
 * @throws AppError as `changeCosts`; `not_own_payback`
 */
export function deletePayback(
  deps: CostDeps,
  actor: Actor,
  { id, paybackId }: PaybackOfNight,
): Promise<null> {
  return changeCosts(deps, actor, id, async (tx, night) => {
    const row = await findPayback(tx, id, paybackId);
    if (row === null) return false;
    if (!isOwnPayback(row, night, await findCouples(tx, id))) throw new AppError('not_own_payback');
    await deletePaybackRow(tx, paybackId);
    return true;
  });
}
