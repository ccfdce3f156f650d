import { type Desk, find } from '../account-context.ts';
import { DAY } from '../calendar.ts';
import { attachMethod } from '../customers/payment-methods.ts';
import {
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
import { invalid } from '../refusal.ts';
import type { Price, StripeObject, TaxRate } from '../shapes.ts';
import { makeItem, type SubscriptionWishes } from './make-subscription.ts';

/** A price on sale. Refuses an archived one. */
export function readPrice(desk: Desk, sent: Params, param: string): Price {
  const price = find<Price>(desk, 'price', readText(sent, 'price') ?? '', param);
  if (price.active) return price;
  throw invalid(param, 'The price specified is inactive. This field only accepts active prices.');
}

/** Tax rates as sent; they are stored whole, with their current values. */
export function readTaxRates(desk: Desk, params: Params, name = 'default_tax_rates'): StripeObject[] {
  return readTexts(params, name).map((id, index) => {
    const rate = find<TaxRate>(desk, 'tax_rate', id, `${name}[${index}]`);
    if (!rate.active)
      throw invalid(`${name}[${index}]`, `The tax rate ${id} is archived and cannot be used.`);
    return structuredClone(rate);
  });
}

/** End of a trial; null without one. */
export function readTrialEnd(desk: Desk, params: Params): number | null {
  const days = readNumber(params, 'trial_period_days');
  if (days !== undefined && params.trial_end !== undefined) {
    throw invalid('trial_end', 'You may only specify one of these parameters: trial_end, trial_period_days.');
  }
  if (days !== undefined && days < 1) {
    throw invalid('trial_period_days', 'The minimum number of trial period days is 1.');
  }
  if (days !== undefined) return desk.now + days * DAY;
  if (params.trial_end === undefined || params.trial_end === 'now') return null;
  const end = readNumber(params, 'trial_end') ?? 0;
  if (end <= desk.now)
    throw invalid('trial_end', 'Invalid timestamp: must be an integer Unix timestamp in the future.');
  return end;
}

/** The parameters of a new subscription, from a direct call or a payment page. */
export function readWishes(
  desk: Desk,
  params: Params,
  { id, items = readGroups(params, 'items') }: { readonly id: string; readonly items?: Params[] },
): SubscriptionWishes {
  const trialEnd = readTrialEnd(desk, params);
  const anchor = trialEnd ?? desk.now;
  const made = items.map((sent, index) => {
    const price = readPrice(desk, sent, `items[${index}][price]`);
    const quantity = readNumber(sent, 'quantity') ?? 1;
    const item = makeItem(desk, { subscription: id, price, quantity, anchor, start: desk.now });
    if (trialEnd !== null) item.current_period_end = trialEnd;
    return item;
  });
  const end = readGroup(readGroup(params, 'trial_settings'), 'end_behavior');
  const method = readText(params, 'default_payment_method');
  return {
    id,
    items: made,
    anchor,
    metadata: readMetadata(params),
    taxRates: readTaxRates(desk, params),
    isTaxAutomatic: readFlag(readGroup(params, 'automatic_tax'), 'enabled') ?? false,
    trialEnd,
    missingMethod:
      readWord(end, 'missing_payment_method', ['cancel', 'pause', 'create_invoice'] as const) ??
      'create_invoice',
    method: method === undefined ? null : attachMethod(desk, method).id,
    description: readTextOrNull(params, 'description'),
  };
}
