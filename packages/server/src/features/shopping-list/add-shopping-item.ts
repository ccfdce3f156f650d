import { shoppingKey } from '@lampion/contract/rules/shopping-key';
import {
  type AddShoppingItemBody,
  SHOPPING_ITEMS_MAX,
  SHOPPING_QUANTITY_MAX,
} from '@lampion/contract/schemas/shopping-list';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { changeShoppingList, type ListDeps } from './change-shopping-item.ts';
import { findItems, insertAlias, insertItem, isIdTaken, saveItem } from './shopping-list-store.ts';

/**
 * Puts an item at the end of its section. Where the same is listed in the same unit and not done, that one takes the quantity as
 * well, 9,999 at most, and is known by this id from now on. Idempotent by its id.
 * @throws AppError as `changeShoppingList`; `shopping_list_full`
 */
export function addShoppingItem(
  deps: ListDeps,
  actor: Actor,
  id: string,
  body: AddShoppingItemBody,
): Promise<null> {
  return changeShoppingList(deps, actor, id, async (tx, { accountId }) => {
    if (await isIdTaken(tx, body.id)) return false;
    const items = await findItems(tx, id);
    const key = shoppingKey(body.name);
    const same = items.find(
      ({ name, unit, isDone }) => !isDone && unit === body.unit && shoppingKey(name) === key,
    );
    if (same !== undefined) {
      const quantity = Math.min(same.quantity + body.quantity, SHOPPING_QUANTITY_MAX);
      await saveItem(tx, same.id, { quantity });
      await insertAlias(tx, body.id, same.id);
      return true;
    }
    if (items.length >= SHOPPING_ITEMS_MAX) throw new AppError('shopping_list_full');
    const position = items.filter(({ section }) => section === body.section).length;
    await insertItem(tx, {
      ...body,
      eventId: id,
      position,
      addedByAccountId: accountId,
      createdAt: deps.now(),
    });
    return true;
  });
}
