import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type CostDeps, changeCosts } from './change-costs.ts';
import { isOwnPayback } from './costs-policy.ts';
import { deletePaybackRow, findPayback } from './costs-store.ts';

interface PaybackOfNight {
  readonly id: string;
  readonly paybackId: string;
}

/**
 * What was said to be paid back is owed again. Idempotent: one that is gone changes nothing.
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
