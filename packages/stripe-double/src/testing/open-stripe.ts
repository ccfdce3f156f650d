import Stripe from 'stripe';
import { createFetch, createStripeApi } from '../stripe-api.ts';
import { StripeState } from '../stripe-state.ts';

/** Stripe's real library, connected to a double in this process. */
export function openStripe() {
  const state = new StripeState();
  const api = createStripeApi({ store: state.store, now: () => state.now });
  const httpClient = Stripe.createFetchHttpClient(createFetch(api));
  const stripe = new Stripe('sk_test_double', { httpClient, maxNetworkRetries: 0 });
  return {
    state,
    stripe,
    /** Types of the events since the last call. */
    takeTypes: () => state.events.splice(0).map(({ type }) => type),
  };
}

export type OpenStripe = ReturnType<typeof openStripe>;

/** Creates a customer with a working card, or another of Stripe's test methods. */
export async function addPayer({ stripe }: OpenStripe, method = 'pm_card_visa'): Promise<string> {
  const { id } = await stripe.customers.create({ email: 'camille@exemple.fr', name: 'Bal' });
  const { id: default_payment_method } = await stripe.paymentMethods.attach(method, { customer: id });
  await stripe.customers.update(id, { invoice_settings: { default_payment_method } });
  return id;
}
