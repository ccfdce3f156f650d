import { all, type Desk, find, findCustomer, keep, noteOf, ownId } from '../account-context.ts';
import { DAY, HOUR } from '../calendar.ts';
import { makeDiscount, readReductions } from '../catalogue/discounts.ts';
import { computeTotals, type Totals } from '../catalogue/totals.ts';
import { makePeriodLine, makeTrialLine } from '../invoices/make-invoice-line.ts';
import { listParams, page } from '../list.ts';
import {
  checkParams,
  type Params,
  readFlag,
  readGroup,
  readGroups,
  readMetadata,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
  readWord,
} from '../params.ts';
import type { Session } from '../payment-shapes.ts';
import { impossible, invalid } from '../refusal.ts';
import type { Customer } from '../shapes.ts';
import { readWishes } from '../subscriptions/subscription-request.ts';
import { expireSession, makeSession } from './make-session.ts';

/** Parameters of the subscription that the page creates. */
export function wishesOf(params: Params): Params {
  return { ...readGroup(params, 'subscription_data'), automatic_tax: readGroup(params, 'automatic_tax') };
}

/** The amount the page would charge now. */
function quote(desk: Desk, params: Params): { currency: string; totals: Totals } {
  const items = readGroups(params, 'line_items');
  const wishes = readWishes(desk, wishesOf(params), { id: ownId(desk, 'sub'), items });
  const isTrial = wishes.trialEnd !== null;
  const lines = wishes.items.map((item) =>
    isTrial ? makeTrialLine(desk, item) : makePeriodLine(desk, item),
  );
  const discounts = readReductions(desk, params).map((reduction) => makeDiscount(desk, reduction, null));
  const customer = findCustomer(desk, desk.customer?.id ?? '');
  const isLocated = customer.address?.country !== undefined;
  const tax = { rates: wishes.taxRates, isAutomatic: wishes.isTaxAutomatic && isLocated, customer };
  const totals = computeTotals(desk, lines, { discounts, tax });
  return { currency: wishes.items[0]?.price.currency ?? 'eur', totals };
}

/** Automatic tax needs an address: the customer's, or one typed on the page. */
function checkWhere(params: Params, { address }: Customer): void {
  const isTaxed = readFlag(readGroup(params, 'automatic_tax'), 'enabled');
  const isTyped = readText(readGroup(params, 'customer_update'), 'address') === 'auto';
  if (!isTaxed || isTyped || address?.country) return;
  throw invalid(
    'automatic_tax',
    'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to `auto`.',
    'customer_tax_location_invalid',
  );
}

function readExpiry(desk: Desk, params: Params): number {
  const expiry = readNumber(params, 'expires_at') ?? desk.now + DAY;
  if (expiry >= desk.now + HOUR / 2 && expiry <= desk.now + DAY) return expiry;
  throw invalid(
    'expires_at',
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
  );
}

export function createSession(desk: Desk, params: Params): object {
  const asked = readAsked(params);
  const customer = findCustomer(desk, readText(params, 'customer') ?? '', 'customer');
  for (const [index, line] of readGroups(params, 'line_items').entries()) {
    find(desk, 'price', readText(line, 'price') ?? '', `line_items[${index}][price]`);
  }
  checkWhere(params, customer);
  const { currency, totals } = quote(desk, params);
  const id = ownId(desk, 'cs_test');
  const made = makeSession({ id, now: desk.now, customer, currency, totals, asked });
  const session = keep(desk, { ...made, expires_at: readExpiry(desk, params) });
  noteOf(desk, id).params = params;
  return session;
}

export function retrieveSession(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  return find(desk, 'checkout.session', id);
}

export function listSessions(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'customer', 'status', 'subscription', 'payment_intent']);
  findCustomer(desk, readText(params, 'customer') ?? '', 'customer');
  const status = readText(params, 'status');
  const sessions = all<Session>(desk, 'checkout.session');
  const found = sessions.filter((session) => status === undefined || session.status === status);
  return page(found, params, '/v1/checkout/sessions');
}

export function expire(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  const session = find<Session>(desk, 'checkout.session', id);
  if (session.status === 'open') return expireSession(desk, session);
  throw impossible('Only Checkout Sessions with a status in ["open"] can be expired.');
}

const known = [
  'allow_promotion_codes',
  'automatic_tax',
  'billing_address_collection',
  'cancel_url',
  'client_reference_id',
  'consent_collection',
  'custom_text',
  'customer_update',
  'discounts',
  'expires_at',
  'locale',
  'metadata',
  'payment_method_collection',
  'payment_method_types',
  'subscription_data',
  'tax_id_collection',
];

const subscriptionData = [
  'default_tax_rates',
  'description',
  'metadata',
  'trial_end',
  'trial_period_days',
  'trial_settings',
];

function readConsent(params: Params): object | null {
  if (params.consent_collection === undefined) return null;
  const sent = readGroup(params, 'consent_collection');
  checkParams(sent, ['payment_method_reuse_agreement', 'promotions', 'terms_of_service']);
  return {
    payment_method_reuse_agreement: null,
    promotions: readTextOrNull(sent, 'promotions'),
    terms_of_service: readWord(sent, 'terms_of_service', ['none', 'required']) ?? null,
  };
}

function readCustomText(params: Params): object {
  const sent = readGroup(params, 'custom_text');
  const names = ['after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'];
  checkParams(sent, names);
  const messages = names.map((name) => {
    const message = readText(readGroup(sent, name), 'message');
    if ((message?.length ?? 0) > 1200) {
      throw invalid(`custom_text[${name}][message]`, 'Invalid string: must be at most 1200 characters');
    }
    return [name, message === undefined ? null : { message }];
  });
  return Object.fromEntries(messages);
}

/** Collecting a tax number requires saving the name it belongs to on the customer. */
function checkUpdates(params: Params): void {
  const update = readGroup(params, 'customer_update');
  checkParams(update, ['address', 'name', 'shipping']);
  const collects = readFlag(readGroup(params, 'tax_id_collection'), 'enabled') ?? false;
  if (collects && readText(update, 'name') !== 'auto') {
    throw invalid(
      'customer_update',
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
    );
  }
}

function checkReductions(params: Params): void {
  if (params.discounts === undefined || params.allow_promotion_codes === undefined) return;
  throw invalid(
    'allow_promotion_codes',
    'You may only specify one of these parameters: allow_promotion_codes, discounts.',
  );
}

/** The parameters of a page, in the form in which it shows them. Refuses contradictory ones. */
function readAsked(params: Params): Record<string, unknown> {
  checkParams(params, known, ['customer', 'line_items', 'mode', 'success_url']);
  checkParams(readGroup(params, 'subscription_data'), subscriptionData);
  checkReductions(params);
  checkUpdates(params);
  const isTaxed = readFlag(readGroup(params, 'automatic_tax'), 'enabled') ?? false;
  const types = readTexts(params, 'payment_method_types');
  return {
    allow_promotion_codes: readFlag(params, 'allow_promotion_codes') ?? null,
    automatic_tax: {
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: isTaxed ? 'stripe' : null,
      status: isTaxed ? 'requires_location_inputs' : null,
    },
    billing_address_collection: readWord(params, 'billing_address_collection', ['auto', 'required']) ?? null,
    cancel_url: readTextOrNull(params, 'cancel_url'),
    client_reference_id: readTextOrNull(params, 'client_reference_id'),
    consent_collection: readConsent(params),
    custom_text: readCustomText(params),
    discounts: readGroups(params, 'discounts').map((sent) => ({
      coupon: readTextOrNull(sent, 'coupon'),
      promotion_code: readTextOrNull(sent, 'promotion_code'),
    })),
    locale: readTextOrNull(params, 'locale'),
    metadata: readMetadata(params),
    mode: readWord(params, 'mode', ['subscription']),
    payment_method_collection:
      readWord(params, 'payment_method_collection', ['always', 'if_required']) ?? 'always',
    payment_method_types: types.length > 0 ? types : ['card', 'sepa_debit'],
    success_url: readText(params, 'success_url'),
    tax_id_collection: {
      enabled: readFlag(readGroup(params, 'tax_id_collection'), 'enabled') ?? false,
      required: readText(readGroup(params, 'tax_id_collection'), 'required') ?? 'never',
    },
  };
}
