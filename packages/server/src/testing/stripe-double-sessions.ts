import {
  checkParams,
  missing,
  type Params,
  readList,
  readText,
  StripeRefusal,
} from './stripe-double-http.ts';
import { newId } from './stripe-double-objects.ts';
import type { StripeState } from './stripe-double-state.ts';

const DAY_SECONDS = 86_400;
const known = [
  'billing_address_collection',
  'cancel_url',
  'client_reference_id',
  'customer_update',
  'locale',
  'metadata',
  'subscription_data',
];

/** The price of a subscription page's only line item. */
function readPrice(state: StripeState, params: Params): string {
  const [line] = readList(params, 'line_items');
  const price = typeof line === 'object' ? readText(line, 'price') : undefined;
  if (price === undefined || !state.prices.has(price)) {
    throw missing('price', price ?? '', 'line_items[0][price]');
  }
  if (!state.prices.get(price)?.active) {
    throw new StripeRefusal(400, {
      param: 'line_items[0][price]',
      message: 'The price specified is inactive. This field only accepts active prices.',
    });
  }
  return price;
}

export function createSession(state: StripeState, params: Params): object {
  checkParams(params, known, ['mode', 'customer', 'line_items', 'success_url']);
  const customer = readText(params, 'customer') ?? '';
  if (!state.customers.has(customer)) throw missing('customer', customer, 'customer');
  const id = newId('cs_test');
  const session = {
    id,
    object: 'checkout.session',
    client_reference_id: readText(params, 'client_reference_id') ?? null,
    customer,
    expires_at: state.now + DAY_SECONDS,
    line_price: readPrice(state, params),
    livemode: false,
    mode: readText(params, 'mode'),
    status: 'open' as const,
    success_url: readText(params, 'success_url'),
    url: `https://checkout.stripe.test/c/pay/${id}`,
  };
  state.sessions.set(id, session);
  return session;
}

export function expireSession(state: StripeState, params: Params, id: string): object {
  checkParams(params, []);
  const session = state.sessions.get(id);
  if (session === undefined) throw missing('checkout.session', id);
  if (session.status !== 'open') {
    throw new StripeRefusal(400, {
      message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
    });
  }
  session.status = 'expired';
  session.url = null;
  state.emit('checkout.session.expired', session);
  return session;
}
