import { DAY, HOUR } from './calendar.ts';
import { all, type Desk, find, findCustomer, keep, noteOf, ownId } from './desk.ts';
import { makeDiscount, readReductions } from './discounts.ts';
import { listParams, page } from './list.ts';
import { makePeriodLine, makeTrialLine } from './make-invoice-line.ts';
import { makeSession } from './make-session.ts';
import { checkParams, type Params, readFlag, readGroup, readGroups, readNumber, readText } from './params.ts';
import type { Session } from './payment-shapes.ts';
import { readAsked } from './read-session.ts';
import { readWishes } from './read-wishes.ts';
import { impossible, invalid } from './refusal.ts';
import { expireSession } from './session-end.ts';
import type { Customer } from './shapes.ts';
import { computeTotals, type Totals } from './totals.ts';

/** What the page leads to, as a subscription is asked for. */
export function wishesOf(params: Params): Params {
  return { ...readGroup(params, 'subscription_data'), automatic_tax: readGroup(params, 'automatic_tax') };
}

/** What the page would take, as things stand. */
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

/** Automatic tax needs an address: the customer's, or the one that is typed on the page. */
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
