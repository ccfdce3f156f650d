import { type AddPaybackBody, EXPENSES_MAX } from '@lampion/contract/night/costs';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CostDeps, changeCosts } from './costs.ts';
import { isOwnPayback } from './policy.ts';
import {
  deletePaybackRow,
  findExpenses,
  findPayback,
  findPaybacks,
  insertPayback,
  isPaybackIdTaken,
} from './store.ts';
import { owedBetween } from './view.ts';

/**
 * Records a payback between two people. It is capped at what is still owed, so it counts once when
 * both enter it; nothing is recorded when nothing is owed. Idempotent by its id.
 * @throws AppError as `changeCosts`; `not_own_payback`, `expenses_full`
 */
export function addPayback(deps: CostDeps, actor: Actor, id: string, body: AddPaybackBody): Promise<null> {
  return changeCosts(deps, actor, id, async (tx, night) => {
    if (!isOwnPayback(body, night)) throw new AppError('not_own_payback');
    if (await isPaybackIdTaken(tx, body.id)) return false;
    const [expenses, paybacks] = [await findExpenses(tx, id), await findPaybacks(tx, id)];
    const cents = Math.min(body.cents, owedBetween(expenses, paybacks, body));
    if (cents === 0) return false;
    if (paybacks.length >= EXPENSES_MAX) throw new AppError('expenses_full');
    await insertPayback(tx, { ...body, cents, eventId: id, createdAt: deps.now() });
    return true;
  });
}

interface PaybackOfNight {
  readonly id: string;
  readonly paybackId: string;
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
    if (!isOwnPayback(row, night)) throw new AppError('not_own_payback');
    await deletePaybackRow(tx, paybackId);
    return true;
  });
}
