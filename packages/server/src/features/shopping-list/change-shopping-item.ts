import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { findItem, type ItemRow } from './shopping-list-store.ts';

export type ListDeps = Pick<Deps, 'groupCommits' | 'limiter' | 'now'>;

/** Enough to write a whole list. A device that wrote more without a network waits for its turn. */
const PER_ACCOUNT = { name: 'shopping-list', points: 300, seconds: 120 };

/** An item of a night. */
export interface ItemOfNight {
  readonly id: string;
  readonly itemId: string;
}

/**
 * Runs a write on the list of a night, one after the other; when `work` answers that something changed, everybody of the night is
 * told.
 * @throws AppError as `changeNight` on the screen `list`; `too_many_attempts`
 */
export async function changeShoppingList(
  deps: ListDeps,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: SeenNight) => Promise<boolean>,
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  await changeNight(deps, actor, id, { screen: 'list' }, async (tx, night) => {
    if (await work(tx, night)) await tellNight(tx, id, 'list');
  });
  return null;
}

/**
 * The same on one item, also on one that was taken off the list, or merged into another.
 * @throws AppError also `shopping_item_not_found`
 */
export function changeShoppingItem(
  deps: ListDeps,
  actor: Actor,
  { id, itemId }: ItemOfNight,
  work: (tx: Queryable, item: ItemRow, night: SeenNight) => Promise<boolean>,
): Promise<null> {
  return changeShoppingList(deps, actor, id, async (tx, night) => {
    const item = await findItem(tx, id, itemId);
    if (item === null) throw new AppError('shopping_item_not_found');
    return work(tx, item, night);
  });
}
