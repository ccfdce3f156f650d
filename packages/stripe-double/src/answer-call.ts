import { all, type Desk, findById } from './account-context.ts';
import { advance } from './advance.ts';
import { remember } from './attempt.ts';
import { DAY } from './calendar.ts';
import { findRoute, type StripeAnswer, type StripeCall } from './call.ts';
import { productsOf } from './catalogue/discounts.ts';
import type { CustomerDocument } from './documents.ts';
import { wholeList } from './list.ts';
import { type Params, readTexts } from './params.ts';
import { invalid, StripeRefusal } from './refusal.ts';
import { apiVersion, type StripeObject } from './shapes.ts';

const KEY_SECONDS = DAY;

function checkVersion({ version }: StripeCall): void {
  if (version === undefined || version === apiVersion) return;
  throw new StripeRefusal(400, { message: `Invalid Stripe API version: ${version}` });
}

/** Runs a call after the changes that are due, then those that it makes due at once. */
function run(desk: Desk, call: StripeCall): object {
  const route = findRoute(call);
  if (route === null) {
    const message = `Unrecognized request URL (${call.method}: ${call.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    throw new StripeRefusal(404, { message });
  }
  const [id = '', second = ''] = route.ids;
  const result = route.handler(desk, call.params, id, second);
  advance(desk);
  return expandAll(desk, structuredClone(result), call.params);
}

/** Runs a call; a refused one changes nothing, unless a payment was tried. */
function attempt(desk: Desk, call: StripeCall): Omit<StripeAnswer, 'headers'> {
  const kept = call.method === 'GET' ? null : remember(desk);
  try {
    return { status: 200, body: run(desk, call) };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    if (!error.isTried) kept?.undo();
    return { status: error.status, body: structuredClone(error.body) };
  }
}

function checkSame(fingerprint: string, known: string): void {
  if (fingerprint === known) return;
  throw new StripeRefusal(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one you used before if you meant to execute a different request.',
  });
}

/** The document that stores the answers: the customer's, so that customers do not share keys. */
function keeperOf({ account, customer }: Desk): Desk['account'] | CustomerDocument {
  return customer === null || customer.objects.length === 0 ? account : customer;
}

function forgetOldAnswers({ answers }: Pick<CustomerDocument, 'answers'>, now: number): void {
  for (const [key, { at }] of Object.entries(answers)) {
    if (at + KEY_SECONDS <= now) delete answers[key];
  }
}

/** The answer to a call; within a day, a repeated key gets the first answer. */
function answerOnce(desk: Desk, call: StripeCall): Omit<StripeAnswer, 'headers'> & { isReplayed?: boolean } {
  const { idempotencyKey: key, method, path, params } = call;
  if (key === undefined || method === 'GET') return attempt(desk, call);
  if (key.length > 255)
    throw invalid('idempotency_key', 'Idempotency keys may be at most 255 characters long.');
  const keeper = keeperOf(desk);
  forgetOldAnswers(keeper, desk.now);
  const fingerprint = JSON.stringify([method, path, params]);
  const known = keeper.answers[key];
  if (known !== undefined) {
    checkSame(fingerprint, known.fingerprint);
    return { ...known, isReplayed: true };
  }
  const answer = attempt(desk, call);
  // An invalid call was never executed: it may be sent again, corrected.
  if (answer.status === 200 || answer.status === 402) {
    keeper.answers[key] = { ...answer, fingerprint, at: desk.now };
  }
  return answer;
}

/** Answers a call in its context, as Stripe would. */
export function answerCall(desk: Desk, call: StripeCall): StripeAnswer {
  const headers = {
    'content-type': 'application/json',
    'request-id': desk.request.id ?? '',
    'stripe-version': apiVersion,
    ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
  };
  try {
    checkVersion(call);
    advance(desk);
    const { status, body, isReplayed } = answerOnce(desk, call);
    return { status, body, headers: { ...headers, ...(isReplayed && { 'idempotent-replayed': 'true' }) } };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { status: error.status, body: error.body, headers };
  }
}

type Owner = Record<string, unknown> & { readonly object?: string; readonly id?: string };

const ofField = (desk: Desk, kind: string, field: string, id: string | undefined): StripeObject[] =>
  all(desk, kind)
    .filter((thing) => thing[field] === id)
    .reverse();

/** Lists of an object that are included on request only. */
const includable: Readonly<Record<string, (desk: Desk, owner: Owner) => unknown>> = {
  'invoice.payments': (desk, { id }) =>
    wholeList(ofField(desk, 'invoice_payment', 'invoice', id), `/v1/invoice_payments?invoice=${id}`),
  'customer.tax_ids': (desk, { id }) =>
    wholeList(ofField(desk, 'tax_id', 'customer', id), `/v1/customers/${id}/tax_ids`),
  'customer.subscriptions': (desk, { id }) =>
    wholeList(ofField(desk, 'subscription', 'customer', id), `/v1/customers/${id}/subscriptions`),
  'coupon.applies_to': (desk, { id = '' }) => {
    const products = productsOf(desk, id);
    return products && { products };
  },
  'coupon.currency_options': () => ({}),
  'charge.refunds': (desk, { id }) =>
    wholeList(ofField(desk, 'refund', 'charge', id), `/v1/charges/${id}/refunds`),
};

function resolve(desk: Desk, held: unknown): unknown {
  if (Array.isArray(held)) return held.map((entry) => resolve(desk, entry));
  return typeof held === 'string' ? structuredClone(findById(desk, held) ?? held) : held;
}

/** Expands ids to objects along one path. Refuses what cannot be expanded. */
function expand(desk: Desk, value: unknown, path: readonly string[], whole: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => expand(desk, entry, path, whole));
  const [name = '', ...rest] = path;
  if (typeof value !== 'object' || value === null) return value;
  const owner = value as Owner;
  if (owner.deleted) return value;
  const include = includable[`${owner.object}.${name}`];
  if (!(name in owner) && include === undefined) {
    throw invalid('expand', `This property cannot be expanded (${whole}).`);
  }
  const held = name in owner ? resolve(desk, owner[name]) : structuredClone(include?.(desk, owner));
  return { ...owner, [name]: rest.length === 0 ? held : expand(desk, held, rest, whole) };
}

/** At most four levels, like Stripe. */
function expandAll(desk: Desk, answer: object, params: Params): object {
  return readTexts(params, 'expand').reduce<unknown>((value, path) => {
    const levels = path.split('.');
    if (levels.length > 4) {
      throw invalid('expand', 'You cannot expand more than 4 levels of a property.');
    }
    return expand(desk, value, levels, path);
  }, answer) as object;
}
