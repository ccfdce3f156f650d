import { shoppingKey } from '@lampion/contract/night/rules/shopping';
import {
  type AddShoppingItemBody,
  type MoveShoppingItemBody,
  SHOPPING_ITEMS_MAX,
  SHOPPING_QUANTITY_MAX,
  type ShoppingList,
  type UpdateShoppingItemBody,
} from '@lampion/contract/night/shopping-list';
import type { Deps } from '../../deps.ts';
import { type Actor, requirePerson } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  changeNight,
  describePeople,
  findNight,
  publishNightChange,
  requireScreen,
  type VisibleNight,
} from '../nights/nights.ts';
import {
  type ClaimRow,
  deleteClaim,
  findConflictPeople,
  findItem,
  findItemClaims,
  findItems,
  findOpenConflicts,
  findShownList,
  type ItemRow,
  insertAlias,
  insertItem,
  isIdTaken,
  saveItem,
  saveOrder,
} from './store.ts';
import { toConflicts, toItems } from './view.ts';

/**
 * The shopping list of a night, who brings what as far as the caller may name them, and the
 * conflicts the caller has not acknowledged.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the host closed the list
 */
export async function getShoppingList(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<ShoppingList> {
  // The shared query starts before the caller's access is known.
  const [shown, { night, conflicts }] = await Promise.all([findShownList(db, id), findReader(db, actor, id)]);
  const items = toItems(shown, night.guestId);
  const named = [...items.flatMap(({ claims }) => claims), ...conflicts.people];
  const ids = new Set(named.flatMap(({ guestId }) => guestId ?? []));
  const people = ids.size === 0 ? [] : await describePeople(db, night, [...ids]);
  return {
    items,
    people,
    guestCount: shown.guestCount,
    conflicts: toConflicts(conflicts.open, conflicts.people),
  };
}

async function findReader(db: Queryable, actor: Actor, id: string) {
  const night = await findNight(db, actor, id);
  requireScreen(night, 'list');
  const open = await findOpenConflicts(db, id, night.guestId);
  const conflictIds = open.map(({ conflict }) => conflict.id);
  return { night, conflicts: { open, people: await findConflictPeople(db, conflictIds) } };
}

/**
 * Adds an item at the end of its section. When an open item has the same name and unit, its
 * quantity grows instead, to 9,999 at most, and this id becomes an alias of it. Idempotent by its
 * id.
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

export type ListDeps = Pick<Deps, 'groupCommits' | 'limiter' | 'now'>;

/** Enough to write a whole list. A device that wrote more offline retries later. */
const PER_ACCOUNT = { name: 'shopping-list', points: 300, seconds: 120 };

/** An item of a night. */
export interface ItemOfNight {
  readonly id: string;
  readonly itemId: string;
}

/**
 * Runs a write to the list of a night; writes to one night are serialised. When `work` returns
 * true, the members of the night are notified.
 * @throws AppError as `changeNight` on the screen `list`; `too_many_attempts`
 */
export async function changeShoppingList(
  deps: ListDeps,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: VisibleNight) => Promise<boolean>,
): Promise<null> {
  await deps.limiter.consume(PER_ACCOUNT, requirePerson(actor));
  await changeNight(deps, actor, id, { screen: 'list' }, async (tx, night) => {
    if (await work(tx, night)) await publishNightChange(tx, id, 'list');
  });
  return null;
}

/**
 * The same on one item, also on one that was taken off the list or merged into another.
 * @throws AppError also `shopping_item_not_found`
 */
export function changeShoppingItem(
  deps: ListDeps,
  actor: Actor,
  { id, itemId }: ItemOfNight,
  work: (tx: Queryable, item: ItemRow, night: VisibleNight) => Promise<boolean>,
): Promise<null> {
  return changeShoppingList(deps, actor, id, async (tx, night) => {
    const item = await findItem(tx, id, itemId);
    if (item === null) throw new AppError('shopping_item_not_found');
    return work(tx, item, night);
  });
}

/**
 * Changes an item of a night, or marks it as done; missing fields are left unchanged. The quantity
 * is not lowered below what is claimed, and the unit cannot change while anyone claims some.
 * Idempotent.
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

/**
 * Moves an item within its section or to another one; to its end when `afterId` no longer exists.
 * An item taken off the list stays off. Idempotent.
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

/**
 * Takes an item off the list, with the caller's claim on it. Idempotent.
 * @throws AppError as `changeShoppingItem`; `shopping_item_claimed` while other people bring some
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

/** What everyone but this claimer brings in total. */
export function claimedByOthers(claims: readonly ClaimRow[], guestId: string | null): number {
  return claims.reduce((sum, claim) => (claim.guestId === guestId ? sum : sum + claim.quantity), 0);
}

/** What everyone brings in total: the quantity is never lowered below it. */
function claimedByAll(claims: readonly ClaimRow[]): number {
  return claims.reduce((sum, { quantity }) => sum + quantity, 0);
}
