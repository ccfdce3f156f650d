import type { ShoppingList } from '@lampion/contract/schemas/shopping-list';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { describePeople } from '../nights/describe-people.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { findConflictPeople, findOpenConflicts } from './shopping-conflict-store.ts';
import { findShownList } from './shopping-list-store.ts';
import { toConflicts, toItems } from './shopping-list-view.ts';

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
  // What is the same for all is on its way while it is found out who asks.
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
