import {
  all,
  change,
  type Desk,
  emit,
  fileOf,
  find,
  findById,
  findCustomer,
  keep,
  noteOf,
  ownId,
} from '../account-context.ts';
import { listParams, page } from '../list.ts';
import { checkParams, type Params, readText } from '../params.ts';
import type { Decline, PaymentMethod } from '../payment-shapes.ts';
import { declined, missing } from '../refusal.ts';

/** How a payment method of the customer behaves. */
export function behaviourOf(desk: Desk, id: string): TestMethod {
  const method = testMethods[String(noteOf(desk, id).method)];
  if (method === undefined) throw new Error(`a payment method that nobody attached: ${id}`);
  return method;
}

/** Stores a test method as the customer's. The id of one they already have returns that one. */
export function addMethod(desk: Desk, id: string, param?: string): PaymentMethod {
  const known = findById(desk, id);
  if (known?.object === 'payment_method') return known as PaymentMethod;
  const method = testMethods[id];
  if (method === undefined) throw missing('PaymentMethod', id, param);
  const { id: customer } = fileOf(desk);
  const added = keep(desk, makePaymentMethod(method, { id: ownId(desk, 'pm'), customer, now: desk.now }));
  noteOf(desk, added.id).method = id;
  return added;
}

/** Attaches a method as a call does. Refused if its bank refuses. */
export function attachMethod(desk: Desk, id: string): PaymentMethod {
  const isNew = findById(desk, id) === undefined;
  const { onAttach } = testMethods[id] ?? {};
  if (isNew && onAttach !== undefined) throw declined(onAttach);
  const method = addMethod(desk, id);
  if (isNew) emit(desk, 'payment_method.attached', method);
  return method;
}

export function attach(desk: Desk, params: Params, id: string): object {
  checkParams(params, [], ['customer']);
  findCustomer(desk, readText(params, 'customer') ?? '', 'customer');
  return attachMethod(desk, id);
}

export function detach(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  const method = find<PaymentMethod>(desk, 'payment_method', id);
  const customer = findCustomer(desk, fileOf(desk).id);
  if (customer.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    change(desk, customer, { invoice_settings }, 'customer.updated');
  }
  return change(desk, method, { customer: null }, 'payment_method.detached');
}

export function listMethods(desk: Desk, params: Params, customer: string): object {
  checkParams(params, [...listParams, 'type', 'customer', 'allow_redisplay']);
  const id = customer || (readText(params, 'customer') ?? '');
  findCustomer(desk, id, customer === '' ? 'customer' : undefined);
  const type = readText(params, 'type');
  const methods = all<PaymentMethod>(desk, 'payment_method').filter(
    (method) => method.customer === id && (type === undefined || method.type === type),
  );
  return page(methods, params, '/v1/payment_methods');
}

const card = ({ brand = 'visa', last4 }: TestMethod) => ({
  brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'FR',
  display_brand: brand,
  exp_month: 12,
  exp_year: 2034,
  fingerprint: `fingerprint${last4}`,
  funding: 'credit',
  generated_from: null,
  last4,
  networks: { available: [brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
});

const debit = ({ last4 }: TestMethod) => ({
  bank_code: '20041',
  branch_code: '01005',
  country: 'FR',
  fingerprint: `fingerprint${last4}`,
  generated_from: { charge: null, setup_attempt: null },
  last4,
});

const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

interface NewMethod {
  readonly id: string;
  readonly customer: string;
  readonly now: number;
}

function makePaymentMethod(method: TestMethod, { id, customer, now }: NewMethod): PaymentMethod {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: nowhere, email: null, name: null, phone: null, tax_id: null },
    ...(method.type === 'card' ? { card: card(method) } : { sepa_debit: debit(method) }),
    created: now,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: method.type,
  };
}

/** How one of Stripe's test payment methods behaves. */
export interface TestMethod {
  readonly type: 'card' | 'sepa_debit';
  readonly brand?: string;
  readonly last4: string;
  /** Refusal on attaching it to a customer. */
  readonly onAttach?: Decline;
  readonly onCharge?: Decline;
  /** Requires authentication: at every payment, or until it was set up with one. */
  readonly authentication?: 'always' | 'once';
  /** Seconds until a debit is settled. */
  readonly settlesAfter?: number;
}

const decline = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const coded = (code: string, message: string): Decline => ({ code, decline_code: code, message });

const refused = (last4: string, reason: Decline): TestMethod => ({
  type: 'card',
  last4,
  onAttach: reason,
  onCharge: reason,
});
const debitFailure: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment failed.',
};
const insufficient = decline('insufficient_funds', 'Your card has insufficient funds.');

const cards: Readonly<Record<string, TestMethod>> = {
  pm_card_visa: { type: 'card', last4: '4242' },
  pm_card_mastercard: { type: 'card', brand: 'mastercard', last4: '4444' },
  pm_card_fr: { type: 'card', last4: '0003' },
  pm_card_chargeDeclined: refused('0002', decline('generic_decline')),
  pm_card_visa_chargeDeclined: refused('0002', decline('generic_decline')),
  pm_card_chargeDeclinedInsufficientFunds: refused('9995', insufficient),
  pm_card_visa_chargeDeclinedInsufficientFunds: refused('9995', insufficient),
  pm_card_visa_chargeDeclinedLostCard: refused('9987', decline('lost_card')),
  pm_card_visa_chargeDeclinedStolenCard: refused('9979', decline('stolen_card')),
  pm_card_chargeDeclinedFraudulent: refused('0019', decline('fraudulent')),
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: refused(
    '6975',
    decline('card_velocity_exceeded', 'Your card was declined for making repeated attempts too frequently.'),
  ),
  pm_card_chargeDeclinedExpiredCard: refused('0069', coded('expired_card', 'Your card has expired.')),
  pm_card_chargeDeclinedIncorrectCvc: refused(
    '0127',
    coded('incorrect_cvc', "Your card's security code is incorrect."),
  ),
  pm_card_chargeDeclinedProcessingError: refused(
    '0119',
    coded('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  ),
  pm_card_chargeCustomerFail: { type: 'card', last4: '0341', onCharge: decline('generic_decline') },
  pm_card_authenticationRequiredOnSetup: { type: 'card', last4: '3155', authentication: 'once' },
  pm_card_authenticationRequired: { type: 'card', last4: '3184', authentication: 'always' },
  pm_card_threeDSecure2Required: { type: 'card', last4: '3220', authentication: 'once' },
  pm_card_threeDSecureRequired: { type: 'card', last4: '3063', authentication: 'once' },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
    type: 'card',
    last4: '3178',
    authentication: 'always',
    onCharge: insufficient,
  },
};

const debitMethod = (last4: string, settlesAfter: number, onCharge?: Decline): TestMethod => ({
  type: 'sepa_debit',
  last4,
  settlesAfter,
  ...(onCharge && { onCharge }),
});

const debits: Readonly<Record<string, TestMethod>> = {
  pm_success_fr: debitMethod('2606', 5),
  pm_successDelayed_fr: debitMethod('3334', 180),
  pm_failed_fr: debitMethod('2609', 5, debitFailure),
  pm_failedDelayed_fr: debitMethod('3335', 180, debitFailure),
};

/** Stripe's test payment methods, by their documented ids. */
const testMethods: Readonly<Record<string, TestMethod>> = { ...cards, ...debits };
