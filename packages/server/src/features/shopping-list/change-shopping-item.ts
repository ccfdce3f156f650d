import type { ShoppingList } from '@lampion/contract/schemas/shopping-list';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from '../nights/change-night.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { tellNight } from '../nights/tell-night.ts';
import { getShoppingList } from './get-shopping-list.ts';
import { findItem, type ItemRow } from './shopping-list-store.ts';

export type ListDeps = Pick<Deps, 'db' | 'groupCommits' | 'now'>;

/** An item of a night. */
export interface ItemOfNight {
  readonly id: string;
  readonly itemId: string;
}

/**
 * Runs a write on the list of a night, one after the other; when `work` answers that something changed, everybody of the night is
 * told.
 * @throws AppError as `changeNight` on the screen `list`
 */
export async function changeShoppingList(
  deps: ListDeps,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: SeenNight) => Promise<boolean>,
): Promise<ShoppingList> {
  await changeNight(deps, actor, id, { screen: 'list' }, async (tx, night) => {
    if (await work(tx, night)) await tellNight(tx, id, 'list');
  });
  return getShoppingList(deps, actor, id);
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
): Promise<ShoppingList> {
  return changeShoppingList(deps, actor, id, async (tx, night) => {
    const item = await findItem(tx, id, itemId);
    if (item === null) throw new AppError('shopping_item_not_found');
    return work(tx, item, night);
  });
}
