import { type ListQuery, TOTAL_MAX } from '@lampion/contract/schemas/admin-page';

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
  return { items, total: Math.min(counted, limit), isTotalCapped: counted > limit, page, perPage };
}
