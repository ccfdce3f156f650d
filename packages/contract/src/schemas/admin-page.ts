import { z } from 'zod';
import { nextCursorSchema, numberFromText, pageQuerySchema } from './common.ts';
import { searchTextSchema } from './search.ts';

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
  // The same as in every other list: they take precedence over `page` and `perPage`.
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
