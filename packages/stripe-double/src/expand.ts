import { productsOf } from './coupon-products.ts';
import { all, type Desk, findById } from './desk.ts';
import { wholeList } from './list.ts';
import { type Params, readTexts } from './params.ts';
import { invalid } from './refusal.ts';
import type { StripeObject } from './shapes.ts';

type Owner = Record<string, unknown> & { readonly object?: string; readonly id?: string };

const ofField = (desk: Desk, kind: string, field: string, id: string | undefined): StripeObject[] =>
  all(desk, kind)
    .filter((thing) => thing[field] === id)
    .reverse();

/** Lists that an object has and shows only when asked to. */
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

/** At most four levels, as Stripe. */
export function expandAll(desk: Desk, answer: object, params: Params): object {
  return readTexts(params, 'expand').reduce<unknown>((value, path) => {
    const levels = path.split('.');
    if (levels.length > 4) {
      throw invalid('expand', 'You cannot expand more than 4 levels of a property.');
    }
    return expand(desk, value, levels, path);
  }, answer) as object;
}
