import type { Desk } from '@lampion/stripe-double/account-context';
import {
  makeCoupon,
  makePrice,
  makeProduct,
  makePromotionCode,
} from '@lampion/stripe-double/catalogue/make-catalogue';
import { createConfiguration } from '@lampion/stripe-double/checkout/portal';
import { type AccountDocument, newAccount } from '@lampion/stripe-double/documents';
import type { StripeObject } from '@lampion/stripe-double/shapes';
import type { Log } from '../../log.ts';
import type { DemoDocuments } from './demo-documents-store.ts';
import type { DemoPages } from './demo-pages.ts';
import type { Payments } from './payments.ts';

export interface DemoOptions {
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: Pick<Log, 'warn'>;
  /** Signs the events of the demo payment; known to this installation alone. */
  readonly secret: () => Promise<string>;
  readonly openDocuments: () => Promise<DemoDocuments>;
}

type Lazy = Omit<Payments, 'demo' | 'knownPrices' | 'forgetPrices'>;

const calls: Readonly<Record<keyof Lazy, true>> = {
  listPrices: true,
  getPrice: true,
  createCustomer: true,
  hasCustomer: true,
  updateCustomer: true,
  closeCustomer: true,
  createCheckout: true,
  findCheckout: true,
  expireCheckout: true,
  findSubscription: true,
  listInvoices: true,
  listCreditNotes: true,
  listPaidInvoices: true,
  findReversals: true,
  findInvoicePage: true,
  findCustomerOfPayment: true,
  setTax: true,
  findInvoiceFacts: true,
  planChange: true,
  previewUpgrade: true,
  upgrade: true,
  revokeChange: true,
  withdraw: true,
  findDiscount: true,
  cancelAtPeriodEnd: true,
  resume: true,
  createPortalLink: true,
  readEvent: true,
};

const pages: Readonly<Record<keyof DemoPages, true>> = {
  findCheckout: true,
  payCheckout: true,
  findInvoice: true,
  payInvoice: true,
  findCreditNote: true,
  findPortal: true,
  changeMethod: true,
  listEvents: true,
  listDue: true,
};

type Call = (...args: unknown[]) => unknown;

/** Wraps an object that is opened at the first call of one of its methods. */
function openLazily<T extends object>(open: () => Promise<T>, names: Readonly<Record<keyof T, true>>): T {
  const methods = Object.keys(names).map((name) => {
    const call: Call = async (...args) => ((await open())[name as keyof T] as Call)(...args);
    return [name, call];
  });
  return Object.fromEntries(methods) as T;
}

/**
 * The demo payment: Stripe's client against a double of Stripe that stores its data in our
 * database. No money moves. Loaded at the first use, because library and double take half a second.
 */
export function createDemoPayments(options: DemoOptions): Payments {
  let opened: Payments | undefined;
  let opening: Promise<Payments & { readonly demo: DemoPages }> | undefined;

  async function load() {
    const { openDemoPayments } = await import('./demo-open.ts');
    const payments = await openDemoPayments(options);
    opened = payments;
    return payments;
  }
  const open = () => {
    opening ??= load().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    ...openLazily<Lazy>(open, calls),
    knownPrices: () => opened?.knownPrices() ?? [],
    forgetPrices: () => opened?.forgetPrices(),
    demo: openLazily<DemoPages>(async () => (await open()).demo, pages),
  };
}

const named = 'Le nom de l’événement dans l’objet des e-mails';

/**
 * Features are shown in the order of their keys, after the plan's limits, which the platform sets.
 */
const plans = [
  { plan: 'basic', name: 'Basic', amount: 999, features: { feature1: named } },
  { plan: 'pro', name: 'Pro', amount: 2999, features: { feature1: named } },
  {
    plan: 'enterprise',
    name: 'Enterprise',
    amount: 7999,
    features: { feature1: named, feature2: 'Accompagnement dédié' },
  },
] as const;

/** A year costs ten months. */
const MONTHS_PAID_A_YEAR = 10;

const now = Date.parse('2026-01-01T00:00:00Z') / 1000;

const catalogue: readonly StripeObject[] = plans.flatMap(({ plan, name, amount, features }) => {
  const id = `price_demo_${plan}`;
  const product = makeProduct({ id: `prod_demo_${plan}`, name, now, metadata: { plan, ...features } });
  const price = { product: product.id, now };
  return [
    product,
    makePrice({ ...price, id, amount, interval: 'month' }),
    makePrice({ ...price, id: `${id}_year`, amount: amount * MONTHS_PAID_A_YEAR, interval: 'year' }),
  ];
});

const coupon = makeCoupon({
  id: 'coupon_demo',
  name: 'Bienvenue',
  now,
  percent_off: 20,
  amount_off: null,
  currency: null,
  duration: 'repeating',
  duration_in_months: 3,
  max_redemptions: null,
  redeem_by: null,
});

/** A promotion code for trying out orders. */
const code = makePromotionCode({
  id: 'promo_demo',
  code: 'BIENVENUE',
  coupon: coupon.id,
  now,
  customer: null,
  metadata: {},
  expires_at: null,
  max_redemptions: null,
  restrictions: { first_time_transaction: true, minimum_amount: null, minimum_amount_currency: null },
});

/** The settings of the customer portal, which an operator saves once at Stripe. */
function makePortal(): StripeObject {
  const desk: Desk = {
    account: newAccount(),
    customer: null,
    now,
    request: { id: null, idempotency_key: null },
  };
  const features = { payment_method_update: { enabled: 'true' }, invoice_history: { enabled: 'true' } };
  return { ...createConfiguration(desk, { features }), id: 'bpc_demo' } as StripeObject;
}

const fixed = [...catalogue, coupon, code, makePortal()];

/** The account of the demo payment: its fixed objects and those stored since. */
export function openDemoAccount(stored: AccountDocument = newAccount()): AccountDocument {
  const ids = new Set(stored.objects.map(({ id }) => id));
  const missing = fixed.filter(({ id }) => !ids.has(id));
  const { settings } = newAccount({ numbering: 'customer' });
  return { ...stored, settings, objects: [...structuredClone(missing), ...stored.objects] };
}
