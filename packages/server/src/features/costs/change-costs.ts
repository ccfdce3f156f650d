import { type Actor, requireAccount } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { tellNight } from '../nights/tell-night.ts';

export type CostDeps = Pick<Deps, 'groupCommits' | 'limiter' | 'now'>;

/** Enough to note all that a night costs. A device that wrote more without a network waits for its turn. */
const PER_ACCOUNT = { name: 'costs', points: 200, seconds: 120 };

/**
 * Runs a write on the costs of a night, one after the other; when `work` answers that something changed, everybody of the night is
 * told.
 * @throws AppError as `changeNight` on the screen `list`; `too_many_attempts`
 */
export async function changeCosts(
  deps: CostDeps,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: SeenNight) => Promise<boolean>,
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  await changeNight(deps, actor, id, { screen: 'list' }, async (tx, night) => {
    if (await work(tx, night)) await tellNight(tx, id, 'costs');
  });
  return null;
}
