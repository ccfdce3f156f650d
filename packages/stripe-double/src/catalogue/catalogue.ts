import { all, change, type Desk, emit, find } from '../account-context.ts';
import { newId } from '../documents.ts';
import { listParams, page } from '../list.ts';
import {
  checkParams,
  type Params,
  readFlag,
  readGroup,
  readMetadata,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
  readWord,
} from '../params.ts';
import { invalid } from '../refusal.ts';
import type { Price, Product, StripeObject } from '../shapes.ts';
import { makePrice, makeProduct } from './make-catalogue.ts';

const intervals = ['day', 'week', 'month', 'year'] as const;

/** Stores an object of the account and emits the event. */
export function publish<T extends StripeObject>(desk: Desk, thing: T): T {
  desk.account.objects.push(thing);
  emit(desk, `${thing.object}.created`, thing);
  return thing;
}

/** The texts that were sent; an empty one removes a value. */
export function readGiven(params: Params, names: readonly string[]): Record<string, string | null> {
  const given = names.filter((name) => params[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, readTextOrNull(params, name)]));
}

export function createProduct(desk: Desk, params: Params): Product {
  checkParams(params, ['description', 'id', 'metadata', 'tax_code', 'unit_label', 'url'], ['name']);
  const product = makeProduct({
    id: readText(params, 'id') ?? newId('prod'),
    name: readText(params, 'name') ?? '',
    now: desk.now,
    metadata: readMetadata(params),
    description: readTextOrNull(params, 'description'),
  });
  return publish(desk, Object.assign(product, readGiven(params, ['tax_code', 'unit_label', 'url'])));
}

export function updateProduct(desk: Desk, params: Params, id: string): object {
  checkParams(params, ['active', 'default_price', 'description', 'metadata', 'name', 'tax_code']);
  const product = find<Product>(desk, 'product', id);
  const changes: Partial<Product> = { metadata: readMetadata(params, product.metadata), updated: desk.now };
  const active = readFlag(params, 'active');
  if (active !== undefined) changes.active = active;
  const name = readText(params, 'name');
  if (name !== undefined) changes.name = name;
  const texts = readGiven(params, ['description', 'default_price', 'tax_code']);
  return change(desk, product, { ...changes, ...texts }, 'product.updated');
}

const priceParams = [
  'lookup_key',
  'metadata',
  'nickname',
  'product',
  'product_data',
  'recurring',
  'tax_behavior',
  'unit_amount',
];

function readProduct(desk: Desk, params: Params): string {
  if (params.product_data !== undefined) return createProduct(desk, readGroup(params, 'product_data')).id;
  return find(desk, 'product', readText(params, 'product') ?? '', 'product').id;
}

export function createPrice(desk: Desk, params: Params): object {
  checkParams(params, priceParams, ['currency']);
  const amount = readNumber(params, 'unit_amount');
  if (amount === undefined || amount < 0) throw invalid('unit_amount', 'Invalid non-negative integer');
  const recurring = readGroup(params, 'recurring');
  return publish(
    desk,
    makePrice({
      id: newId('price'),
      product: readProduct(desk, params),
      amount,
      now: desk.now,
      currency: readText(params, 'currency') ?? 'eur',
      interval: readWord(recurring, 'interval', intervals) ?? null,
      intervalCount: readNumber(recurring, 'interval_count') ?? 1,
      taxBehavior:
        readWord(params, 'tax_behavior', ['inclusive', 'exclusive', 'unspecified']) ?? 'unspecified',
      lookupKey: readTextOrNull(params, 'lookup_key'),
      nickname: readTextOrNull(params, 'nickname'),
      metadata: readMetadata(params),
    }),
  );
}

export function updatePrice(desk: Desk, params: Params, id: string): object {
  checkParams(params, ['active', 'lookup_key', 'metadata', 'nickname']);
  const price = find<Price>(desk, 'price', id);
  const changes: Partial<Price> = {
    metadata: readMetadata(params, price.metadata as Record<string, string>),
  };
  const active = readFlag(params, 'active');
  if (active !== undefined) changes.active = active;
  const texts = readGiven(params, ['lookup_key', 'nickname']);
  return change(desk, price, { ...changes, ...texts }, 'price.updated');
}

/** An object of the account by its id. */
export const retrieve =
  (kind: string) =>
  (desk: Desk, params: Params, id: string): object => {
    checkParams(params, []);
    return find(desk, kind, id);
  };

export function listPrices(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'active', 'type', 'currency', 'recurring', 'product', 'lookup_keys']);
  const active = readFlag(params, 'active');
  const [currency, type, product] = ['currency', 'type', 'product'].map((name) => readText(params, name));
  const interval = readText(readGroup(params, 'recurring'), 'interval');
  const keys = readTexts(params, 'lookup_keys');
  const isWanted = (price: Price) =>
    (active === undefined || price.active === active) &&
    (currency === undefined || price.currency === currency) &&
    (type === undefined || price.type === type) &&
    (product === undefined || price.product === product) &&
    (keys.length === 0 || keys.includes(String(price.lookup_key))) &&
    (interval === undefined || price.recurring?.interval === interval);
  return page(all<Price>(desk, 'price').filter(isWanted), params, '/v1/prices');
}

export function listProducts(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'active', 'ids']);
  const [active, ids] = [readFlag(params, 'active'), readTexts(params, 'ids')];
  const isWanted = (product: Product) =>
    (active === undefined || product.active === active) && (ids.length === 0 || ids.includes(product.id));
  return page(all<Product>(desk, 'product').filter(isWanted), params, '/v1/products');
}
