import { type StripeDouble, startStripeDouble } from '@lampion/stripe-double/stripe-double';
import Stripe from 'stripe';
import { inject } from 'vitest';
import type { StripeOptions } from '../../platform/ports/payments/stripe.ts';

/** A Stripe with a Basic and a Pro price: our double, or the account of a test key. */
export interface StripeWorld {
  readonly connection: Pick<StripeOptions, 'secretKey' | 'webhookSecrets' | 'apiUrl'>;
  /** Null for the real Stripe, whose time cannot be moved and which does not fail on demand. */
  readonly double: StripeDouble | null;
  readonly basic: string;
  readonly pro: string;
  /** Pays on a page of Stripe's. */
  subscribe(customerId: string, priceId: string): Promise<void>;
  close(): Promise<void>;
}

const features = {
  basic: { plan: 'basic', feature1: 'Page publique', events_per_month: '3' },
  pro: { plan: 'pro', feature2: 'Barathons', feature1: 'Événements illimités' },
};

async function openDouble(): Promise<StripeWorld> {
  const double = await startStripeDouble();
  const { url: apiUrl, secretKey, webhookSecret } = double;
  const pro = double.addPrice({ name: 'Lampion Pro', amount: 2999, metadata: features.pro });
  const basic = double.addPrice({ name: 'Lampion Basic', amount: 999, metadata: features.basic });
  return {
    connection: { apiUrl, secretKey, webhookSecrets: [webhookSecret] },
    double,
    basic,
    pro,
    async subscribe(customerId, priceId) {
      double.state.addSubscription(customerId, priceId);
    },
    close: () => double.close(),
  };
}

/** Prices cannot be deleted: they are archived when the run ends. */
async function openReal(secretKey: string): Promise<StripeWorld> {
  const stripe = new Stripe(secretKey);
  const addPrice = async (name: string, unit_amount: number, metadata: Record<string, string>) => {
    const product_data = { name, metadata };
    const recurring = { interval: 'month' } as const;
    return (await stripe.prices.create({ currency: 'eur', unit_amount, recurring, product_data })).id;
  };
  const pro = await addPrice('Lampion Pro', 2999, features.pro);
  const basic = await addPrice('Lampion Basic', 999, features.basic);
  return {
    connection: { apiUrl: 'https://api.stripe.com', secretKey, webhookSecrets: ['whsec_test'] },
    double: null,
    basic,
    pro,
    async subscribe(customer, price) {
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      await stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: card.id });
    },
    async close() {
      for (const price of [basic, pro]) await stripe.prices.update(price, { active: false });
    },
  };
}

/** The real Stripe where STRIPE_TEST_KEY is set, our double otherwise. */
export function openStripeWorld(): Promise<StripeWorld> {
  const key = inject('stripeTestKey');
  return key === null ? openDouble() : openReal(key);
}
