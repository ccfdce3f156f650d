import { termsVersion } from '@lampion/contract/legal/terms-version';
import type { Order } from '@lampion/contract/schemas/order';

/** The body of an order: by a larger company, under the terms in force. */
export function orderOf(priceId: string, change: Partial<Order> = {}): Order {
  const answers = { hasFewEmployees: false, startsAtOnce: false, isTrial: false, code: '' };
  return { priceId, termsVersion, ...answers, ...change };
}
