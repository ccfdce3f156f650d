import {
  all,
  change,
  type Desk,
  emit,
  fileOf,
  find,
  findById,
  findCustomer,
  noteOf,
  ownId,
} from '../account-context.ts';
import type { Subscription } from '../billing-shapes.ts';
import { HOUR } from '../calendar.ts';
import { attachMethod } from '../customers/payment-methods.ts';
import { newId } from '../documents.ts';
import { listParams, page } from '../list.ts';
import {
  checkParams,
  type Params,
  readFlag,
  readGroup,
  readMetadata,
  readText,
  readTextOrNull,
  readTexts,
} from '../params.ts';
import type { PaymentMethod } from '../payment-shapes.ts';
import { impossible, missing } from '../refusal.ts';
import { isOver } from '../subscriptions/end-subscription.ts';

const none =
  'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.';

function readFeatures(params: Params): object {
  const sent = readGroup(params, 'features');
  const isOn = (name: string) => readFlag(readGroup(sent, name), 'enabled') ?? false;
  return {
    customer_update: {
      allowed_updates: readTexts(readGroup(sent, 'customer_update'), 'allowed_updates'),
      enabled: isOn('customer_update'),
    },
    invoice_history: { enabled: isOn('invoice_history') },
    payment_method_update: { enabled: isOn('payment_method_update'), payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, options: [] },
      enabled: isOn('subscription_cancel'),
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: isOn('subscription_update'),
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  };
}

/** The first saved configuration becomes the default one. */
export function createConfiguration(desk: Desk, params: Params): object {
  checkParams(params, ['business_profile', 'default_return_url', 'metadata', 'name'], ['features']);
  const profile = readGroup(params, 'business_profile');
  const configuration = {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: readTextOrNull(profile, 'headline'),
      privacy_policy_url: readTextOrNull(profile, 'privacy_policy_url'),
      terms_of_service_url: readTextOrNull(profile, 'terms_of_service_url'),
    },
    created: desk.now,
    default_return_url: readTextOrNull(params, 'default_return_url'),
    features: readFeatures(params),
    is_default: all(desk, 'billing_portal.configuration').length === 0,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: readMetadata(params),
    name: readTextOrNull(params, 'name'),
    updated: desk.now,
  };
  desk.account.objects.push(configuration);
  emit({ ...desk, customer: null }, 'billing_portal.configuration.created', configuration);
  return configuration;
}

export function listConfigurations(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'active', 'is_default']);
  return page(all(desk, 'billing_portal.configuration'), params, '/v1/billing_portal/configurations');
}

export function createPortalSession(desk: Desk, params: Params): object {
  checkParams(params, ['locale', 'return_url', 'configuration'], ['customer']);
  const { id: customer } = findCustomer(desk, readText(params, 'customer') ?? '', 'customer');
  const wanted = readText(params, 'configuration');
  const configuration =
    wanted === undefined
      ? all(desk, 'billing_portal.configuration').find(({ is_default }) => is_default)
      : find(desk, 'billing_portal.configuration', wanted, 'configuration');
  if (configuration === undefined) throw impossible(none);
  const id = ownId(desk, 'bps');
  openPortal(desk, id);
  return {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: desk.now,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: readTextOrNull(params, 'locale'),
    on_behalf_of: null,
    return_url: readTextOrNull(params, 'return_url') ?? configuration.default_return_url,
    url: `https://billing.stripe.test/p/session/${id}`,
  };
}

const PORTAL_SECONDS = HOUR;

/** Opens the portal for an hour; the last link is the valid one. */
function openPortal(desk: Desk, id: string): void {
  noteOf(desk, fileOf(desk).id).portal = { id, until: desk.now + PORTAL_SECONDS };
}

function findPortal(desk: Desk, id: string): void {
  if (desk.customer === null) throw missing('billing_portal.session', id);
  const known = noteOf(desk, desk.customer.id).portal as { id: string; until: number } | undefined;
  if (known?.id !== id || known.until <= desk.now) throw missing('billing_portal.session', id);
}

/** Content of the portal's page: the payment method; null without one. */
export function readPortalPage(desk: Desk, id: string): { readonly method: PaymentMethod | null } {
  findPortal(desk, id);
  const { invoice_settings } = findCustomer(desk, fileOf(desk).id);
  const running = all<Subscription>(desk, 'subscription').find((subscription) => !isOver(subscription));
  const method = running?.default_payment_method ?? invoice_settings.default_payment_method;
  return { method: (findById(desk, method ?? '') as PaymentMethod | undefined) ?? null };
}

/**
 * The customer chooses another method for all running subscriptions. Refused if its bank refuses.
 */
export function changeMethodOnPortal(desk: Desk, id: string, method: string): void {
  findPortal(desk, id);
  const running = all<Subscription>(desk, 'subscription').filter((subscription) => !isOver(subscription));
  changeMethod(desk, attachMethod(desk, method).id, running);
}

/** Changes the customer's method, and that of some of their subscriptions. */
export function changeMethod(desk: Desk, method: string, subscriptions: readonly Subscription[]): void {
  const customer = findCustomer(desk, fileOf(desk).id);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method };
  change(desk, customer, { invoice_settings }, 'customer.updated');
  for (const subscription of subscriptions) {
    change(desk, subscription, { default_payment_method: method }, 'customer.subscription.updated');
  }
}
