import type { Desk } from '../account-context.ts';
import type { Subscription } from '../billing-shapes.ts';
import { readReductions, redeem } from '../catalogue/discounts.ts';
import { attachMethod } from '../customers/payment-methods.ts';
import {
  type Params,
  readFlag,
  readGroup,
  readMetadata,
  readNumber,
  readTextOrNull,
  readWord,
} from '../params.ts';
import { impossible, invalid } from '../refusal.ts';
import { readTaxRates, readTrialEnd } from './subscription-request.ts';

/** What a call can change of a subscription apart from its items. */
export const settings = [
  'automatic_tax',
  'cancel_at',
  'cancel_at_period_end',
  'cancellation_details',
  'default_payment_method',
  'default_tax_rates',
  'description',
  'discounts',
  'metadata',
  'pause_collection',
  'trial_end',
  'trial_settings',
];

/** Sets the end of a subscription as a call requests. */
export function applyEnd(desk: Desk, subscription: Subscription, params: Params): void {
  if (params.cancel_at === undefined && params.cancel_at_period_end === undefined) return;
  if (subscription.schedule !== null) {
    throw impossible(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  const atEnd = readFlag(params, 'cancel_at_period_end');
  const [item] = subscription.items.data;
  if (atEnd !== undefined) {
    subscription.cancel_at_period_end = atEnd;
    subscription.cancel_at = atEnd ? (item?.current_period_end ?? null) : null;
  }
  if (params.cancel_at !== undefined) {
    const at = readNumber(params, 'cancel_at') ?? null;
    if (at !== null && at <= desk.now) throw invalid('cancel_at', '`cancel_at` must be in the future.');
    subscription.cancel_at = at;
  }
  const isEnding = subscription.cancel_at !== null;
  subscription.canceled_at = isEnding ? desk.now : null;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    reason: isEnding ? 'cancellation_requested' : null,
  };
}

function applyTrial(desk: Desk, subscription: Subscription, params: Params): void {
  const end = readGroup(readGroup(params, 'trial_settings'), 'end_behavior');
  const missing_payment_method = readWord(end, 'missing_payment_method', [
    'cancel',
    'pause',
    'create_invoice',
  ] as const);
  if (missing_payment_method) subscription.trial_settings = { end_behavior: { missing_payment_method } };
  if (params.trial_end === undefined) return;
  const trialEnd = readTrialEnd(desk, params) ?? desk.now;
  subscription.trial_end = trialEnd;
  subscription.trial_start ??= desk.now;
  subscription.status = 'trialing';
  for (const item of subscription.items.data) item.current_period_end = trialEnd;
}

function applyReductions(desk: Desk, subscription: Subscription, params: Params): void {
  if (params.discounts === undefined) return;
  const reductions = readReductions(desk, params);
  subscription.discounts = reductions.map((reduction) => redeem(desk, reduction, subscription.id));
}

/** Suspends charges; the status is kept. */
function applyPause(subscription: Subscription, params: Params): void {
  if (params.pause_collection === undefined) return;
  const sent = readGroup(params, 'pause_collection');
  const ways = ['keep_as_draft', 'mark_uncollectible', 'void'] as const;
  const behavior = readWord(sent, 'behavior', ways);
  const resumes_at = readNumber(sent, 'resumes_at') ?? null;
  subscription.pause_collection = behavior === undefined ? null : { behavior, resumes_at };
}

/** Applies everything but items. */
export function applySettings(desk: Desk, subscription: Subscription, params: Params): void {
  applyEnd(desk, subscription, params);
  applyTrial(desk, subscription, params);
  applyReductions(desk, subscription, params);
  applyPause(subscription, params);
  subscription.metadata = readMetadata(params, subscription.metadata);
  if (params.description !== undefined) subscription.description = readTextOrNull(params, 'description');
  if (params.default_tax_rates !== undefined) subscription.default_tax_rates = readTaxRates(desk, params);
  const automatic = readFlag(readGroup(params, 'automatic_tax'), 'enabled');
  if (automatic !== undefined) {
    const liability = automatic ? { type: 'self' } : null;
    subscription.automatic_tax = { disabled_reason: null, enabled: automatic, liability };
  }
  if (params.default_payment_method !== undefined) {
    const method = readTextOrNull(params, 'default_payment_method');
    subscription.default_payment_method = method && attachMethod(desk, method).id;
  }
}
