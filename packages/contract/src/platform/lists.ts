import { z } from 'zod';
import { idSchema, nextCursorSchema, numberFromText, pageQuerySchema } from './common.ts';
import { searchTextSchema } from './text.ts';

/** Maximum number of lines per page of a list. */
const PAGE_SIZE_MAX = 100;
/** Totals are counted up to this number: beyond it a list says "more than". */
export const TOTAL_MAX = 10_000;

/** A numbered page of a list. */
export const listQuerySchema = z.object({
  q: searchTextSchema
    .optional()
    .describe('Chaque mot doit être trouvé. Moins de trois caractères : seulement au début des mots.'),
  page: numberFromText(z.number().int().min(1).max(TOTAL_MAX))
    .default(1)
    .describe('À partir de 1. Une page après la dernière est vide.'),
  perPage: numberFromText(z.number().int().min(1).max(PAGE_SIZE_MAX)).default(20),
  // As in every other list: they take precedence over `page` and `perPage`.
  ...pageQuerySchema.shape,
});
export type ListQuery = z.output<typeof listQuerySchema>;

export const orderSchema = z.enum(['asc', 'desc']);

/** A page of a list with the data for its pagination. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number().int().describe('De toutes les pages ; exact sauf si `isTotalCapped`.'),
    isTotalCapped: z.boolean().describe('Il y en a plus que `total` : on a cessé de compter.'),
    page: z.number().int(),
    perPage: z.number().int(),
    nextCursor: nextCursorSchema,
  });
}

/** Maximum lines of a list that one call changes. */
const CHOSEN_MAX = 100;

/** Ids of selected lines, each once. */
export const chosenIdsSchema = z
  .array(idSchema)
  .min(1, 'Choisissez au moins une ligne')
  .max(CHOSEN_MAX, `${CHOSEN_MAX} lignes au maximum`)
  .transform((ids) => [...new Set(ids)]);

/**
 * The actual outcome. Lines that already have the state, or cannot enter it, are listed with the
 * reason.
 */
export const bulkAnswerSchema = z
  .object({
    changed: z.array(idSchema),
    unchanged: z.array(z.object({ id: idSchema, message: z.string() })),
  })
  .meta({ id: 'BulkAnswer' });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

/** `fields=title,slug`: the fields of each item in a list, apart from its `_id`. All by default. */
export function fieldsSchema<Shape extends z.ZodRawShape>(item: z.ZodObject<Shape>) {
  const names = Object.keys(item.shape) as (keyof Shape & string)[];
  const error = `Champ inconnu. Les champs possibles sont : ${names.join(', ')}`;
  return z
    .string()
    .max(1000)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(names, { error })))
    .optional()
    .meta({
      description: `Seulement ces champs, séparés par des virgules, et \`_id\` : ${names.join(', ')}.`,
    });
}
