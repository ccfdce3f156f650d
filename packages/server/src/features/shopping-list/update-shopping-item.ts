import type { UpdateShoppingItemBody } from '@lampion/contract/schemas/shopping-list';
import type { Actor } from '../../actor.ts';
import { changeShoppingItem, type ItemOfNight, type ListDeps } from './change-shopping-item.ts';
import { claimedByAll } from './shopping-list-policy.ts';
import { findItemClaims, type ItemRow, saveItem } from './shopping-list-store.ts';

/**
 * Changes an item of a night, or says that it is done; what is left out stays. What is promised already is always wanted: the
 * quantity does not go below it, and the unit stays while somebody brings some. Idempotent.
 * @throws AppError as `changeShoppingItem`
 */
export function updateShoppingItem(
  deps: ListDeps,
  actor: Actor,
  target: ItemOfNight,
  body: UpdateShoppingItemBody,
): Promise<null> {
  return changeShoppingItem(deps, actor, target, async (tx, item) => {
    const claimed = claimedByAll(await findItemClaims(tx, item.id));
    const wanted = {
      name: body.name ?? item.name,
      quantity: Math.max(body.quantity ?? item.quantity, claimed),
      unit: claimed > 0 ? item.unit : (body.unit ?? item.unit),
      isDone: body.isDone ?? item.isDone,
    };
    if (isSame(item, wanted)) return false;
    await saveItem(tx, item.id, wanted);
    return true;
  });
}

const isSame = (item: ItemRow, wanted: Partial<ItemRow>) =>
  Object.entries(wanted).every(([name, value]) => item[name as keyof ItemRow] === value);
