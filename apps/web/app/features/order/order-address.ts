const OFFER = 'offre';

/** The address of the screen where a price is ordered. */
export function orderAddress(priceId: string): string {
  return `/pro/order?${new URLSearchParams({ [OFFER]: priceId })}`;
}

/** The price in the address of that screen. */
export function readOrderedPrice(search: URLSearchParams): string | null {
  return search.get(OFFER);
}
