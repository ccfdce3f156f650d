import { z } from 'zod';
import { numberFromText, pageQuerySchema } from './common.ts';
import { searchTextSchema } from './search.ts';

/** Maximum number of lines per page of a list. */
const PAGE_SIZE_MAX = 100;
/** Totals are counted up to this number: beyond it a list says "more than". */
export const TOTAL_MAX = 10_000;

/** A numbered page of a list. */
export const listQuerySchema = z.object({
  /** What an administrator types: each word must be found. Fewer than three characters match the beginnings of words only. */
  q: searchTextSchema.optional(),
  /** From 1. A page beyond the last one is empty. */
  page: numberFromText(z.number().int().min(1).max(TOTAL_MAX)).default(1),
  perPage: numberFromText(z.number().int().min(1).max(PAGE_SIZE_MAX)).default(20),
  /** The same as in every other list: they take precedence over `page` and `perPage`. */
  ...pageQuerySchema.shape,
});
export type ListQuery = z.output<typeof listQuerySchema>;

export const orderSchema = z.enum(['asc', 'desc']);

/** A page of a list with the data for its pagination. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Of all pages, exact unless `isTotalCapped`. */
    total: z.number().int(),
    /** There are more than `total`; counting stopped there. */
    isTotalCapped: z.boolean(),
    page: z.number().int(),
    perPage: z.number().int(),
    nextCursor: z.string().nullable(),
  });
}
