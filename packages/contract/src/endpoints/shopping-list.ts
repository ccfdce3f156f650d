import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nightParamsSchema } from '../schemas/night.ts';
import {
  addShoppingItemBodySchema,
  answerShoppingConflictBodySchema,
  claimShoppingItemBodySchema,
  moveShoppingItemBodySchema,
  shoppingConflictParamsSchema,
  shoppingItemParamsSchema,
  shoppingListSchema,
  shoppingSuggestionsSchema,
  updateShoppingItemBodySchema,
} from '../schemas/shopping-list.ts';

const common = {
  tag: 'La nuit',
  access: 'signed-in',
} as const;
const write = { ...common, answer: z.null(), status: 204, isQueued: true } as const;
const itemErrors = ['night_not_found', 'night_declined', 'shopping_item_not_found', 'night_closed'] as const;

/**
 * The shopping list of a night: everybody of it writes on it, also at once and without a network.
 */
export const shoppingListEndpoints = {
  getShoppingList: endpoint({
    ...common,
    method: 'GET',
    path: '/nights/:id/list',
    summary: 'La liste de courses d’une nuit : ce qu’il faut, qui l’apporte, et les conflits à trancher.',
    params: nightParamsSchema,
    answer: shoppingListSchema,
    errors: ['night_not_found', 'night_declined'],
  }),
  getShoppingSuggestions: endpoint({
    ...common,
    method: 'GET',
    path: '/nights/:id/list/suggestions',
    summary: 'Ce qui manque à la liste d’après ses anciennes listes, et d’habitude pour autant d’invités.',
    params: nightParamsSchema,
    answer: shoppingSuggestionsSchema,
    errors: ['night_not_found', 'night_declined'],
  }),
  addShoppingItem: endpoint({
    ...write,
    method: 'POST',
    path: '/nights/:id/list/items',
    summary: 'Ajoute un article à la liste.',
    details:
      'L’appareil choisit son `id`. Un article du même nom et de la même unité, pas encore fait, prend la quantité en plus : cet `id` le désigne alors aussi.',
    params: nightParamsSchema,
    body: addShoppingItemBodySchema,
    errors: ['night_not_found', 'night_declined', 'night_closed', 'shopping_list_full'],
  }),
  updateShoppingItem: endpoint({
    ...write,
    method: 'PUT',
    path: '/nights/:id/list/items/:itemId',
    summary: 'Change un article de la liste, ou le dit fait.',
    details: 'Ce qui manque reste tel quel. La quantité ne descend pas sous ce qui est déjà promis.',
    params: shoppingItemParamsSchema,
    body: updateShoppingItemBodySchema,
    errors: [...itemErrors],
  }),
  deleteShoppingItem: endpoint({
    ...write,
    method: 'DELETE',
    path: '/nights/:id/list/items/:itemId',
    summary: 'Retire un article de la liste, sauf si quelqu’un d’autre l’apporte.',
    details: 'Qui le promet ensuite, d’un appareil resté sans réseau, le remet sur la liste.',
    params: shoppingItemParamsSchema,
    errors: [...itemErrors, 'shopping_item_claimed'],
  }),
  moveShoppingItem: endpoint({
    ...write,
    method: 'PUT',
    path: '/nights/:id/list/items/:itemId/place',
    summary: 'Déplace un article dans son rayon, ou vers un autre.',
    params: shoppingItemParamsSchema,
    body: moveShoppingItemBodySchema,
    errors: [...itemErrors],
  }),
  claimShoppingItem: endpoint({
    ...write,
    method: 'PUT',
    path: '/nights/:id/list/items/:itemId/claim',
    summary: 'Promet d’apporter un article, ou une partie.',
    details:
      'N’est jamais refusé faute de reste : le premier arrivé au serveur garde sa part, l’autre ce qui reste, et tous deux lisent le conflit jusqu’à y répondre.',
    params: shoppingItemParamsSchema,
    body: claimShoppingItemBodySchema,
    errors: [...itemErrors],
  }),
  releaseShoppingItem: endpoint({
    ...write,
    method: 'DELETE',
    path: '/nights/:id/list/items/:itemId/claim',
    summary: 'Ne l’apporte plus.',
    params: shoppingItemParamsSchema,
    errors: [...itemErrors],
  }),
  answerShoppingConflict: endpoint({
    ...write,
    method: 'POST',
    path: '/nights/:id/list/conflicts/:conflictId/answer',
    summary: 'Répond à un conflit de la liste : le laisser ainsi, ou en apporter aussi.',
    details: 'Une deuxième réponse de la même personne ne change rien.',
    params: shoppingConflictParamsSchema,
    body: answerShoppingConflictBodySchema,
    errors: ['night_not_found', 'night_declined', 'shopping_conflict_not_found', 'night_closed'],
  }),
};
