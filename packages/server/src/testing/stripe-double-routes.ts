import {
  checkParams,
  missing,
  type Params,
  readList,
  readText,
  type StripeCall,
  StripeRefusal,
} from './stripe-double-http.ts';
import type { StripeObject } from './stripe-double-objects.ts';
import { createSchedule, releaseSchedule, updateSchedule } from './stripe-double-schedules.ts';
import { createSession, expireSession } from './stripe-double-sessions.ts';
import type { StripeState } from './stripe-double-state.ts';

type Handler = (state: StripeState, params: Params, id: string) => object;

const listParams = ['limit', 'starting_after', 'ending_before'];

/** One page of a list, newest first, as Stripe gives it. */
function page(all: readonly StripeObject[], params: Params): object {
  const limit = Number(readText(params, 'limit') ?? 10);
  if (!(limit >= 1 && limit <= 100)) {
    throw new StripeRefusal(400, { param: 'limit', message: 'This value must be between 1 and 100.' });
  }
  const after = readText(params, 'starting_after');
  const newestFirst = [...all].reverse();
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after');
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < newestFirst.length, url: '/v1' };
}

function find<T>(map: ReadonlyMap<string, T>, kind: string, id: string, param?: string): T {
  const found = map.get(id);
  if (found === undefined) throw missing(kind, id, param);
  return found;
}

/** Objects of one customer, who must exist. */
function ofCustomer<T extends StripeObject>(
  state: StripeState,
  map: ReadonlyMap<string, T>,
  params: Params,
): T[] {
  const customer = readText(params, 'customer') ?? '';
  find(state.customers, 'customer', customer, 'customer');
  return [...map.values()].filter((thing) => thing.customer === customer);
}

function setCustomer(state: StripeState, params: Params, id: string): object {
  checkParams(params, ['email', 'name', 'phone', 'address', 'metadata', 'preferred_locales']);
  const known = state.customers.get(id);
  const text = (name: 'email' | 'name') => {
    const value = readText(params, name);
    return value === undefined ? (known?.[name] ?? null) : value || null;
  };
  const email = text('email');
  if (email !== null && !email.includes('@')) {
    throw new StripeRefusal(400, {
      code: 'email_invalid',
      param: 'email',
      message: `Invalid email address: ${email}`,
    });
  }
  const customer = { ...known, id, object: 'customer', email, name: text('name'), livemode: false };
  state.customers.set(id, customer);
  state.emit(known ? 'customer.updated' : 'customer.created', customer);
  return customer;
}

function listPrices(state: StripeState, params: Params): object {
  checkParams(params, [...listParams, 'active', 'type', 'currency', 'recurring', 'product', 'lookup_keys']);
  const { recurring } = params;
  const interval = typeof recurring === 'object' ? readText(recurring, 'interval') : undefined;
  const [active, currency] = [readText(params, 'active'), readText(params, 'currency')];
  const prices = [...state.prices.values()].filter(
    (price) =>
      (active === undefined || price.active === (active === 'true')) &&
      (currency === undefined || price.currency === currency) &&
      (interval === undefined || price.recurring.interval === interval),
  );
  return page(prices, params);
}

function listSubscriptions(state: StripeState, params: Params): object {
  checkParams(params, [...listParams, 'status', 'customer', 'price']);
  const status = readText(params, 'status');
  const all = ofCustomer(state, state.subscriptions, params);
  return page(
    status === 'all' ? all : all.filter((subscription) => subscription.status !== 'canceled'),
    params,
  );
}

const canceledMessage = 'A canceled subscription can only update its cancellation_details and metadata.';

function updateSubscription(state: StripeState, params: Params, id: string): object {
  checkParams(params, ['cancel_at_period_end', 'cancel_at', 'metadata']);
  const subscription = find(state.subscriptions, 'subscription', id);
  if (subscription.status === 'canceled') throw new StripeRefusal(400, { message: canceledMessage });
  if (subscription.schedule !== null) {
    throw new StripeRefusal(400, {
      message: `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed.`,
    });
  }
  const atEnd = readText(params, 'cancel_at_period_end');
  if (atEnd !== undefined) subscription.cancel_at_period_end = atEnd === 'true';
  const at = readText(params, 'cancel_at');
  if (at !== undefined) subscription.cancel_at = at === '' ? null : Number(at);
  state.emit('customer.subscription.updated', subscription);
  return subscription;
}

function cancelSubscription(state: StripeState, params: Params, id: string): object {
  checkParams(params, ['invoice_now', 'prorate']);
  const subscription = find(state.subscriptions, 'subscription', id);
  if (subscription.status === 'canceled') throw missing('subscription', id);
  state.end(subscription);
  return subscription;
}

function createPortal(state: StripeState, params: Params): object {
  checkParams(params, ['locale', 'return_url', 'configuration'], ['customer']);
  const customer = readText(params, 'customer') ?? '';
  find(state.customers, 'customer', customer, 'customer');
  return {
    id: 'bps_1',
    object: 'billing_portal.session',
    customer,
    url: `https://billing.stripe.test/p/${customer}`,
  };
}

const nothing = (params: Params) => checkParams(params, []);

const routes: readonly [method: string, path: string, handler: Handler][] = [
  ['GET', '/v1/prices', listPrices],
  [
    'GET',
    '/v1/prices/:id',
    (state, params, id) => {
      nothing(params);
      return find(state.prices, 'price', id);
    },
  ],
  [
    'POST',
    '/v1/customers',
    (state, params) => setCustomer(state, params, `cus_${state.customers.size + 1}a`),
  ],
  ['GET', '/v1/customers/:id', (state, _params, id) => find(state.customers, 'customer', id)],
  [
    'POST',
    '/v1/customers/:id',
    (state, params, id) => {
      find(state.customers, 'customer', id);
      return setCustomer(state, params, id);
    },
  ],
  ['POST', '/v1/checkout/sessions', createSession],
  [
    'GET',
    '/v1/checkout/sessions',
    (state, params) => {
      checkParams(params, [...listParams, 'customer', 'status']);
      const status = readText(params, 'status');
      const all = ofCustomer(state, state.sessions, params);
      return page(status === undefined ? all : all.filter((session) => session.status === status), params);
    },
  ],
  ['GET', '/v1/checkout/sessions/:id', (state, _params, id) => find(state.sessions, 'checkout.session', id)],
  ['POST', '/v1/checkout/sessions/:id/expire', expireSession],
  ['GET', '/v1/subscriptions', listSubscriptions],
  ['GET', '/v1/subscriptions/:id', (state, _params, id) => find(state.subscriptions, 'subscription', id)],
  ['POST', '/v1/subscriptions/:id', updateSubscription],
  ['DELETE', '/v1/subscriptions/:id', cancelSubscription],
  ['POST', '/v1/subscription_schedules', createSchedule],
  ['POST', '/v1/subscription_schedules/:id', updateSchedule],
  ['POST', '/v1/subscription_schedules/:id/release', releaseSchedule],
  [
    'GET',
    '/v1/invoices',
    (state, params) => {
      checkParams(params, [...listParams, 'customer', 'status', 'subscription']);
      return page(ofCustomer(state, state.invoices, params), params);
    },
  ],
  ['POST', '/v1/billing_portal/sessions', createPortal],
];

function matchPath(pattern: string, path: string): string | null {
  const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(path);
  return match && decodeURIComponent(match[1] ?? '');
}

const expandable: Readonly<Record<string, (state: StripeState) => ReadonlyMap<string, StripeObject>>> = {
  product: (state) => state.products,
  schedule: (state) => state.schedules,
  customer: (state) => state.customers,
};

/** Expands ids to objects along one path; at most four levels deep, as Stripe. */
function expand(state: StripeState, value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => expand(state, entry, path));
  const [name = '', ...rest] = path;
  if (typeof value !== 'object' || value === null || !(name in value)) return value;
  const held = (value as Record<string, unknown>)[name];
  const whole = typeof held === 'string' ? (expandable[name]?.(state).get(held) ?? held) : held;
  return { ...value, [name]: rest.length === 0 ? whole : expand(state, whole, rest) };
}

function expandAll(state: StripeState, answer: unknown, params: Params): unknown {
  return readList(params, 'expand').reduce<unknown>((value, path) => {
    const levels = String(path).split('.');
    if (levels.length > 4) {
      throw new StripeRefusal(400, {
        param: 'expand',
        message: 'You cannot expand more than 4 levels of a property.',
      });
    }
    return expand(state, value, levels);
  }, answer);
}

/** Answers one call as Stripe would, or throws its refusal. */
export function answerCall(state: StripeState, { method, path, params }: StripeCall): object {
  for (const [knownMethod, pattern, handler] of routes) {
    const id = knownMethod === method ? matchPath(pattern, path) : null;
    if (id !== null) return expandAll(state, structuredClone(handler(state, params, id)), params) as object;
  }
  throw new StripeRefusal(404, { message: `Unrecognized request URL (${method}: ${path}).` });
}
