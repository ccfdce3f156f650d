import type { MoveShoppingItemBody } from '@lampion/contract/schemas/shopping-list';
import type { Actor } from '../../actor.ts';
import { changeShoppingItem, type ItemOfNight, type ListDeps } from './change-shopping-item.ts';
import { findItem, findItems, saveItem, saveOrder } from './shopping-list-store.ts';

/**
 * Moves an item within its section, or to another one; after one that is not there any more, to the end. One that was taken off the
 * list stays off. Idempotent.
 * @throws AppError as `changeShoppingItem`
 */
export function moveShoppingItem(
  deps: ListDeps,
  actor: Actor,
  target: ItemOfNight,
  { section, afterId }: MoveShoppingItemBody,
): Promise<null> {
  return changeShoppingItem(deps, actor, target, async (tx, item, night) => {
    if (item.removedAt !== null) return false;
    const before = (await findItems(tx, night.id)).filter((one) => one.section === section);
    const others = before.map(({ id }) => id).filter((id) => id !== item.id);
    const after = afterId === null ? null : ((await findItem(tx, night.id, afterId))?.id ?? '');
    const ids = others.toSpliced(placeAfter(others, after), 0, item.id);
    if (item.section === section && ids.every((id, place) => before[place]?.id === id)) return false;
    if (item.section !== section) await saveItem(tx, item.id, { section });
    await saveOrder(tx, ids);
    return true;
  });
}

function placeAfter(ids: readonly string[], after: string | null): number {
  if (after === null) return 0;
  const place = ids.indexOf(after);
  return place < 0 ? ids.length : place + 1;
}
