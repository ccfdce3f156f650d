import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { changeShoppingItem, type ItemOfNight, type ListDeps } from './change-shopping-item.ts';
import { claimedByOthers } from './shopping-list-policy.ts';
import { deleteClaim, findItemClaims, saveItem } from './shopping-list-store.ts';

/**
 * Takes an item off the list, with what the caller promised of it. Idempotent.
 * @throws AppError as `changeShoppingItem`; `shopping_item_claimed` while somebody else brings some
 */
export function deleteShoppingItem(deps: ListDeps, actor: Actor, target: ItemOfNight): Promise<null> {
  return changeShoppingItem(deps, actor, target, async (tx, item, { guestId }) => {
    if (item.removedAt !== null) return false;
    if (claimedByOthers(await findItemClaims(tx, item.id), guestId) > 0)
      throw new AppError('shopping_item_claimed');
    await deleteClaim(tx, item.id, guestId);
    await saveItem(tx, item.id, { removedAt: deps.now() });
    return true;
  });
}
