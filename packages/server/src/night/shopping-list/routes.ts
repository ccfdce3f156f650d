import { shoppingListEndpoints } from '@lampion/contract/night/shopping-list';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { answerShoppingConflict, removeShoppingClaim, setShoppingClaim } from './claims.ts';
import {
  addShoppingItem,
  deleteShoppingItem,
  getShoppingList,
  moveShoppingItem,
  updateShoppingItem,
} from './items.ts';
import { getShoppingSuggestions } from './suggestions.ts';

export function registerShoppingListRoutes(route: Route, deps: Deps): void {
  const calls = shoppingListEndpoints;
  route(calls.getShoppingList, ({ actor, params }) => getShoppingList(deps, actor, params.id));
  route(calls.getShoppingSuggestions, ({ actor, params }) => getShoppingSuggestions(deps, actor, params.id));
  route(calls.addShoppingItem, ({ actor, params, body }) => addShoppingItem(deps, actor, params.id, body));
  route(calls.updateShoppingItem, ({ actor, params, body }) => updateShoppingItem(deps, actor, params, body));
  route(calls.deleteShoppingItem, ({ actor, params }) => deleteShoppingItem(deps, actor, params));
  route(calls.moveShoppingItem, ({ actor, params, body }) => moveShoppingItem(deps, actor, params, body));
  route(calls.claimShoppingItem, ({ actor, params, body }) => setShoppingClaim(deps, actor, params, body));
  route(calls.releaseShoppingItem, ({ actor, params }) => removeShoppingClaim(deps, actor, params));
  route(calls.answerShoppingConflict, ({ actor, params, body }) =>
    answerShoppingConflict(deps, actor, params, body),
  );
}
