import { change, type Desk, findCustomer, ownId } from '../account-context.ts';
import type { Subscription } from '../billing-shapes.ts';
import { readReductions } from '../catalogue/discounts.ts';
import { methodFor } from '../invoices/invoice-parts.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { checkParams, type Params, readGroups, readText, readWord } from '../params.ts';
import { addSetupIntent } from '../payments/setup-intents.ts';
import type { Outcome } from '../payments/try-payment.ts';
import { declined, impossible, invalid, StripeRefusal } from '../refusal.ts';
import { type Start, startSubscription } from './start-subscription.ts';
import { readWishes } from './subscription-request.ts';
import { applyEnd } from './subscription-settings.ts';

const known = [
  'automatic_tax',
  'cancel_at',
  'cancel_at_period_end',
  'default_payment_method',
  'default_tax_rates',
  'description',
  'discounts',
  'metadata',
  'off_session',
  'payment_behavior',
  'trial_end',
  'trial_period_days',
  'trial_settings',
];

export const behaviours = [
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
] as const;
type Behaviour = (typeof behaviours)[number];

/** Refuses a payment that did not succeed; the call changes nothing. */
export function refuseIncomplete(outcome: Outcome): void {
  if (outcome === 'succeeded' || outcome === 'processing') return;
  if (typeof outcome === 'object') throw declined(outcome);
  throw new StripeRefusal(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message:
      'Payment for this subscription requires additional user action before it can be completed successfully.',
  });
}

function payFirst(desk: Desk, { subscription, invoice }: Start, behaviour: Behaviour): void {
  if (invoice.amount_due === 0) {
    payInvoice(desk, invoice);
    if (behaviour === 'default_incomplete' && methodFor(desk, subscription) === null) {
      change(
        desk,
        subscription,
        { pending_setup_intent: addSetupIntent(desk).id },
        'customer.subscription.updated',
      );
    }
    return;
  }
  if (behaviour === 'default_incomplete') return;
  const outcome = payInvoice(desk, invoice);
  if (behaviour === 'error_if_incomplete') refuseIncomplete(outcome);
}

export function createSubscription(desk: Desk, params: Params): Subscription {
  checkParams(params, known, ['customer', 'items']);
  findCustomer(desk, readText(params, 'customer') ?? '', 'customer');
  const behaviour = readWord(params, 'payment_behavior', behaviours) ?? 'allow_incomplete';
  if (behaviour === 'pending_if_incomplete') {
    throw invalid(
      'payment_behavior',
      '`pending_if_incomplete` can only be used when updating a subscription.',
    );
  }
  if (readGroups(params, 'items').length === 0) throw invalid('items', 'Missing required param: items.');
  const wishes = readWishes(desk, params, { id: ownId(desk, 'sub') });
  const hasMethod = wishes.method !== null || findDefault(desk) !== null;
  if (!hasMethod && wishes.trialEnd === null && behaviour !== 'default_incomplete') {
    throw impossible(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    );
  }
  const start = startSubscription(desk, wishes, readReductions(desk, params));
  applyEnd(desk, start.subscription, params);
  payFirst(desk, start, behaviour);
  return start.subscription;
}

function findDefault(desk: Desk): string | null {
  return findCustomer(desk, desk.customer?.id ?? '').invoice_settings.default_payment_method;
}
