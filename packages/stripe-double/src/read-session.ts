import {
  checkParams,
  type Params,
  readFlag,
  readGroup,
  readGroups,
  readMetadata,
  readText,
  readTextOrNull,
  readTexts,
  readWord,
} from './params.ts';
import { invalid } from './refusal.ts';

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

/** Automatic tax needs to know where somebody is, and a number the name it belongs to: both are taken over. */
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

/** What a page is asked for, as the page shows it. Refuses what does not go together. */
export function readAsked(params: Params): Record<string, unknown> {
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
