import { z } from 'zod';
import { idSchema, instantSchema } from './common.ts';
import { nightParamsSchema, nightPersonSchema } from './night.ts';
import { lineSchema } from './text.ts';

/** The slips of a shopping list, in the order in which they hang. */
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
 * What a quantity counts. Weights and volumes have small ones: half a kilo is 500 g, so that a part
 * is a whole number too.
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

export const shoppingItemParamsSchema = nightParamsSchema.extend({ itemId: idSchema });
export const shoppingConflictParamsSchema = nightParamsSchema.extend({ conflictId: idSchema });

const itemFields = {
  section: sectionSchema,
  name: lineSchema(SHOPPING_NAME_MAX, 'Indiquez ce qu’il faut apporter'),
  quantity: quantitySchema,
  unit: z.enum(shoppingUnits, { error: 'Choisissez une unité' }),
};

/** The device makes the id: what it writes next may name the item before the server knew of it. */
export const addShoppingItemBodySchema = z.object({ id: idSchema, ...itemFields });
export type AddShoppingItemBody = z.output<typeof addShoppingItemBodySchema>;

/** Missing ones stay as they are: two people may write at once. */
export const updateShoppingItemBodySchema = z
  .object({
    name: itemFields.name,
    quantity: quantitySchema.describe('Jamais moins que ce qui est déjà promis.'),
    unit: itemFields.unit,
    isDone: z.boolean().describe('Acheté, ou prêt.'),
  })
  .partial();
export type UpdateShoppingItemBody = z.output<typeof updateShoppingItemBodySchema>;

export const moveShoppingItemBodySchema = z.object({
  section: sectionSchema,
  afterId: idSchema
    .nullable()
    .describe('L’article après lequel il vient ; null : en tête. Un article parti d’ici le met à la fin.'),
});
export type MoveShoppingItemBody = z.output<typeof moveShoppingItemBodySchema>;

export const claimShoppingItemBodySchema = z.object({
  quantity: quantitySchema.describe('Ce que l’on apporte en tout, et non en plus.'),
  writtenAt: instantSchema.describe(
    'Quand l’appareil l’a noté. Dit à l’autre en cas de conflit, et rien de plus : le premier arrivé reste.',
  ),
});
export type ClaimShoppingItemBody = z.output<typeof claimShoppingItemBodySchema>;

export const answerShoppingConflictBodySchema = z.object({
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

/** What is to be brought to a night, and who brings it. */
export const shoppingListSchema = z
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

export const shoppingSuggestionsSchema = z.object({ suggestions: z.array(suggestionSchema) });
