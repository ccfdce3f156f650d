import { type ListQuery, TOTAL_MAX } from '@lampion/contract/schemas/admin-page';

/** Where each row counted costs something: one more text read, one more row looked up. */
const COSTLY_TOTAL_MAX = 1000;

/** How far a list's total is counted. */
export function totalLimit({ q, isCostly = false }: { q?: string | undefined; isCostly?: boolean }): number {
  return q || isCostly ? COSTLY_TOTAL_MAX : TOTAL_MAX;
}

/**
 * A numbered page as the contract shows it.
 * @param counted goes up to `limit`, and one further when there are more.
 */
export function toListPage<Item>(
  items: Item[],
  { counted, limit }: { readonly counted: number; readonly limit: number },
  { page, perPage }: Pick<ListQuery, 'page' | 'perPage'>,
) {
  return { items, total: Math.min(counted, limit), isTotalCapped: counted > limit, page, perPage };
}
