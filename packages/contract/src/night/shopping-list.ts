import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import { lineSchema } from '../platform/text.ts';
import { nightParamsSchema, nightPersonSchema } from './nights.ts';

/** Sections of a shopping list, in display order. */
export const shoppingSections = ['food', 'drinks', 'party', 'other'] as const;
export type ShoppingSection = (typeof shoppingSections)[number];
const sectionSchema = z.enum(shoppingSections, { error: 'Choisissez un rayon de la liste' });

export const shoppingSectionLabels = {
  food: 'Pour manger',
  drinks: 'À boire',
  party: 'Pour la fête',
  other: 'Et aussi',
} as const satisfies Record<ShoppingSection, string>;

/**
 * Units of a quantity. Weights and volumes have small units, so that parts are whole numbers: half
 * a kilo is 500 g.
 */
export const shoppingUnits = ['piece', 'bottle', 'can', 'pack', 'bag', 'kg', 'g', 'l', 'cl'] as const;
export type ShoppingUnit = (typeof shoppingUnits)[number];

export const SHOPPING_ITEMS_MAX = 200;
export const SHOPPING_NAME_MAX = 80;
export const SHOPPING_QUANTITY_MAX = 9999;

const quantitySchema = z
  .number({ error: 'Indiquez une quantité' })
  .int('Une quantité est un nombre entier')
  .min(1, 'Il en faut au moins 1')
  .max(SHOPPING_QUANTITY_MAX, 'Au plus 9 999')
  .describe('Dans l’unité de l’article.');

const shoppingItemParamsSchema = nightParamsSchema.extend({ itemId: idSchema });
const shoppingConflictParamsSchema = nightParamsSchema.extend({ conflictId: idSchema });

const itemFields = {
  section: sectionSchema,
  name: lineSchema(SHOPPING_NAME_MAX, 'Indiquez ce qu’il faut apporter'),
  quantity: quantitySchema,
  unit: z.enum(shoppingUnits, { error: 'Choisissez une unité' }),
};

/**
 * The id is created by the device: its next request may refer to the item before the server has it.
 */
export const addShoppingItemBodySchema = z.object({ id: idSchema, ...itemFields });
export type AddShoppingItemBody = z.output<typeof addShoppingItemBodySchema>;

/** Missing fields stay unchanged: two people may write concurrently. */
export const updateShoppingItemBodySchema = z
  .object({
    name: itemFields.name,
    quantity: quantitySchema.describe('Jamais moins que ce qui est déjà promis.'),
    unit: itemFields.unit,
    isDone: z.boolean().describe('Acheté, ou prêt.'),
  })
  .partial();
export type UpdateShoppingItemBody = z.output<typeof updateShoppingItemBodySchema>;

const moveShoppingItemBodySchema = z.object({
  section: sectionSchema,
  afterId: idSchema
    .nullable()
    .describe('L’article après lequel il vient ; null : en tête. Un article parti d’ici le met à la fin.'),
});
export type MoveShoppingItemBody = z.output<typeof moveShoppingItemBodySchema>;

const claimShoppingItemBodySchema = z.object({
  quantity: quantitySchema.describe('Ce que l’on apporte en tout, et non en plus.'),
  writtenAt: instantSchema.describe(
    'Quand l’appareil l’a noté. Dit à l’autre en cas de conflit, et rien de plus : le premier arrivé reste.',
  ),
});
export type ClaimShoppingItemBody = z.output<typeof claimShoppingItemBodySchema>;

const answerShoppingConflictBodySchema = z.object({
  choice: z
    .enum(['leave', 'bring_too'])
    .describe(
      '`leave` : c’est bien ainsi. `bring_too`, pour qui est arrivé après : il en faut d’autant plus, et on l’apporte aussi.',
    ),
});
export type AnswerShoppingConflictBody = z.output<typeof answerShoppingConflictBodySchema>;

const guestIdSchema = idSchema
  .nullable()
  .describe('null : l’organisateur, ou un hôte qui n’est pas sur la liste des invités.');

const claimSchema = z.object({
  guestId: guestIdSchema,
  isMe: z.boolean(),
  quantity: z.number().int(),
});

const itemSchema = z
  .object({
    id: idSchema,
    ...itemFields,
    isDone: z.boolean(),
    claims: z.array(claimSchema).describe('Qui en apporte combien, dans l’ordre où ils l’ont promis.'),
  })
  .meta({ id: 'ShoppingItem' });
export type ShoppingItem = z.infer<typeof itemSchema>;

const conflictSchema = z
  .object({
    id: idSchema,
    itemId: idSchema,
    itemName: z.string(),
    unit: itemFields.unit,
    isLate: z.boolean().describe('Est-ce soi qui est arrivé après ?'),
    late: z.object({
      guestId: guestIdSchema,
      wanted: z.number().int(),
      kept: z.number().int().describe('Ce qui restait, et lui revient.'),
      writtenAt: instantSchema.describe('Selon son appareil.'),
    }),
    first: z.array(
      z.object({ guestId: guestIdSchema, quantity: z.number().int(), claimedAt: instantSchema }),
    ),
  })
  .meta({ id: 'ShoppingConflict' });
export type ShoppingConflict = z.infer<typeof conflictSchema>;

/** What to bring to a night, and who brings it. */
const shoppingListSchema = z
  .object({
    items: z.array(itemSchema).describe('Dans leur ordre, rayon après rayon.'),
    conflicts: z.array(conflictSchema).describe('Ceux auxquels on n’a pas encore répondu.'),
    people: z
      .array(nightPersonSchema)
      .describe('Ceux que nomment les articles et que l’on peut nommer ; les autres sont « quelqu’un ».'),
    guestCount: z.number().int().describe('Combien viennent, accompagnants compris.'),
  })
  .meta({ id: 'ShoppingList' });
export type ShoppingList = z.infer<typeof shoppingListSchema>;

const suggestionSchema = z
  .object({
    ...itemFields,
    from: z
      .enum(['earlier', 'usual'])
      .describe('De ses anciennes listes, ou d’habitude pour autant d’invités.'),
  })
  .meta({ id: 'ShoppingSuggestion' });
export type ShoppingSuggestion = z.infer<typeof suggestionSchema>;

const shoppingSuggestionsSchema = z.object({ suggestions: z.array(suggestionSchema) });

const common = {
  tag: 'La nuit',
  access: 'night',
} as const;
const write = { ...common, answer: z.null(), status: 204, isQueued: true } as const;
const itemErrors = ['night_not_found', 'night_declined', 'shopping_item_not_found', 'night_closed'] as const;

/** The shopping list of a night: everybody there can edit it, concurrently and offline. */
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
