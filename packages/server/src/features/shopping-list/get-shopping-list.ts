import type { ShoppingList } from '@lampion/contract/schemas/shopping-list';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { describePeople } from '../nights/describe-people.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { findConflictPeople, findOpenConflicts } from './shopping-conflict-store.ts';
import { findShownList } from './shopping-list-store.ts';
import { toConflicts } from './shopping-list-view.ts';

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
  const [{ items, guestCount }, conflicts] = await Promise.all([
    findShownList(db, id, night.guestId),
    findOpenConflicts(db, id, night.guestId),
  ]);
  const conflictIds = conflicts.map(({ conflict }) => conflict.id);
  const conflictPeople = await findConflictPeople(db, conflictIds);
  const named = [...items.flatMap(({ claims }) => claims), ...conflictPeople];
  const ids = new Set(named.flatMap(({ guestId }) => guestId ?? []));
  const people = ids.size === 0 ? [] : await describePeople(db, night, [...ids]);
  return { items, conflicts: toConflicts(conflicts, conflictPeople), people, guestCount };
}
