import { shoppingKey } from '@lampion/contract/rules/shopping-key';
import { usualShopping } from '@lampion/contract/rules/usual-shopping';
import type { ShoppingSuggestion } from '@lampion/contract/schemas/shopping-list';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { countPeople, findEarlierItems, findItems } from './shopping-list-store.ts';

const SUGGESTIONS_MAX = 12;

/**
 * What is not on the list of a night yet: what the caller put on lists of other nights, latest first, then what is usually brought
 * for as many people. At most twelve, each article once.
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
    findEarlierItems(db, night.accountId, id),
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
