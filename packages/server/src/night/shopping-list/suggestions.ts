import { shoppingKey, usualShopping } from '@lampion/contract/night/rules/shopping';
import type { ShoppingSuggestion } from '@lampion/contract/night/shopping-list';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findNight, requireScreen } from '../nights/nights.ts';
import { countPeople, findEarlierItems, findItems, findOwnClaims, findOwnItems } from './store.ts';

const SUGGESTIONS_MAX = 12;

/**
 * Suggests items missing on the list of a night: those the caller put on lists of other nights,
 * latest first, then what is usually brought for as many people. At most twelve, each article once.
 * @throws AppError as `getShoppingList`
 */
export async function getShoppingSuggestions(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<{ suggestions: ShoppingSuggestion[] }> {
  const night = await findNight(db, actor, id);
  requireScreen(night, 'list');
  const [items, earlier, people] = await Promise.all([
    findItems(db, id),
    night.accountId === null ? [] : findEarlierItems(db, night.accountId, id),
    countPeople(db, id),
  ]);
  const known = new Set(items.map(({ name }) => shoppingKey(name)));
  const suggestions: ShoppingSuggestion[] = [
    ...earlier.map((item) => ({ ...item, from: 'earlier' as const })),
    ...usualShopping(people).map((item) => ({ ...item, from: 'usual' as const })),
  ].filter(({ name }) => {
    const key = shoppingKey(name);
    return !known.has(key) && known.add(key);
  });
  return { suggestions: suggestions.slice(0, SUGGESTIONS_MAX) };
}

/** What an account put on shopping lists and claimed to bring, for its data export. */
export async function exportShoppingData(db: Queryable, person: Parameters<typeof findOwnClaims>[1]) {
  const [items, claims] = [await findOwnItems(db, person), await findOwnClaims(db, person)];
  return { items, claims };
}
