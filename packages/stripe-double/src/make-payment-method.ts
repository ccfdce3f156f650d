import type { PaymentMethod } from './payment-shapes.ts';
import type { TestMethod } from './test-methods-data.ts';

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

export function makePaymentMethod(method: TestMethod, { id, customer, now }: NewMethod): PaymentMethod {
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
