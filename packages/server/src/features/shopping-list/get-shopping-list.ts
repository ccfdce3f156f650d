import type { ShoppingList } from '@lampion/contract/schemas/shopping-list';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { describePeople } from '../nights/describe-people.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { findConflictPeople, findOpenConflicts } from './shopping-conflict-store.ts';
import { countPeople, findClaims, findItems } from './shopping-list-store.ts';
import { toShoppingList } from './shopping-list-view.ts';

/**
 * The shopping list of a night, who brings what of it as far as they may be named, and the conflicts that the caller has not
 * answered.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the host closed the list
 */
export async function getShoppingList(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<ShoppingList> {
  const night = await findNight(db, actor, id);
  requireScreen(night, 'list');
  const [items, claims, conflicts, guestCount] = await Promise.all([
    findItems(db, id),
    findClaims(db, id),
    findOpenConflicts(db, id, night.guestId),
    countPeople(db, id),
  ]);
  const conflictIds = conflicts.map(({ conflict }) => conflict.id);
  const conflictPeople = await findConflictPeople(db, conflictIds);
  const ids = [...claims, ...conflictPeople].flatMap(({ guestId }) => guestId ?? []);
  const people = ids.length === 0 ? [] : await describePeople(db, night, [...new Set(ids)]);
  return toShoppingList({ items, claims, conflicts, conflictPeople, people, guestCount }, night.guestId);
}
