import { type ListQuery, TOTAL_MAX } from '@lampion/contract/schemas/admin-page';
import { z } from 'zod';
import { readCursor, writeCursor } from './paging.ts';

/** Where counting a row is expensive: one more text to read, one more row to look up. */
const COSTLY_TOTAL_MAX = 1000;

/** The limit to which a list's total is counted. */
export function totalLimit({ q, isCostly = false }: { q?: string | undefined; isCostly?: boolean }): number {
  return q || isCostly ? COSTLY_TOTAL_MAX : TOTAL_MAX;
}

/**
 * A numbered page as defined by the contract.
 * @param counted goes up to `limit`, and one further when there are more.
 */
export function toListPage<Item>(
  items: Item[],
  { counted, limit }: { readonly counted: number; readonly limit: number },
  { page, perPage }: Pick<ListQuery, 'page' | 'perPage'>,
) {
  const total = Math.min(counted, limit);
  const nextCursor = page * perPage < total ? writeCursor([page + 1]) : null;
  return { items, total, isTotalCapped: counted > limit, page, perPage, nextCursor };
}

const cursorShape = z.tuple([z.int().min(1).max(TOTAL_MAX)]);

/**
 * The query of a numbered list with `limit` and `cursor`, as every other list takes them, in its own words.
 * @throws `invalid_input` (AppError) for a cursor that is not ours
 */
export function numberPage<Query extends ListQuery>(query: Query): Query {
  const [page] = readCursor(cursorShape, query.cursor) ?? [query.page];
  return { ...query, page, perPage: query.limit ?? query.perPage };
}
