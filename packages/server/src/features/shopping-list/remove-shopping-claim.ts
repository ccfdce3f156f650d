import type { Actor } from '../../actor.ts';
import { changeShoppingItem, type ItemOfNight, type ListDeps } from './change-shopping-item.ts';
import { deleteClaim } from './shopping-list-store.ts';

/**
 * The caller brings nothing of an item any more. Idempotent.
 * @throws AppError as `changeShoppingItem`
 */
export function removeShoppingClaim(deps: ListDeps, actor: Actor, target: ItemOfNight): Promise<null> {
  return changeShoppingItem(deps, actor, target, (tx, item, { guestId }) =>
    deleteClaim(tx, item.id, guestId),
  );
}
