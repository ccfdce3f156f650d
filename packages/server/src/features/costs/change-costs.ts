import type { Costs } from '@lampion/contract/schemas/costs';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { getCosts } from './get-costs.ts';

export type CostDeps = Pick<Deps, 'db' | 'groupCommits' | 'now'>;

/**
 * Runs a write on the costs of a night, one after the other; when `work` answers that something changed, everybody of the night is
 * told.
 * @throws AppError as `changeNight` on the screen `list`
 */
export async function changeCosts(
  deps: CostDeps,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: SeenNight) => Promise<boolean>,
): Promise<Costs> {
  await changeNight(deps, actor, id, { screen: 'list' }, async (tx, night) => {
    if (await work(tx, night)) await tellNight(tx, id, 'costs');
  });
  return getCosts(deps, actor, id);
}
