import type { Customer, TaxId } from '../shapes.ts';

export function makeCustomer(id: string, now: number): Customer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

interface NewTaxId {
  readonly id: string;
  readonly customer: string;
  readonly type: string;
  readonly value: string;
  readonly now: number;
}

export function makeTaxId({ id, customer, type, value, now }: NewTaxId): TaxId {
  return {
    id,
    object: 'tax_id',
    country: value.slice(0, 2),
    created: now,
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: 'customer' },
    type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  };
}
