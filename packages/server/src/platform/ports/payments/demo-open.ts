import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import type { StripeCall } from '@lampion/stripe-double/call';
import { createFetch, createStripeApi } from '@lampion/stripe-double/stripe-api';
import type { DemoOptions } from './demo.ts';
import { createDemoPages, type DemoPages } from './demo-pages.ts';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe.ts';

/** URLs of Stripe's pages, and our pages that replace them. */
const addresses: readonly (readonly [pattern: RegExp, page: string])[] = [
  [/https:\/\/checkout\.stripe\.test\/c\/pay\/(\w{1,80})/g, paymentPages.demoCheckout],
  [/https:\/\/invoice\.stripe\.test\/i\/(\w{1,80})(?:\/pdf)?/g, paymentPages.demoInvoice],
  [/https:\/\/pay\.stripe\.test\/credit_notes\/(\w{1,80})\/pdf/g, paymentPages.demoCreditNote],
  [/https:\/\/billing\.stripe\.test\/p\/session\/(\w{1,80})/g, paymentPages.demoPortal],
];

/** Replaces URLs of Stripe's pages with ours. */
function leadHome(body: object, publicUrl: string): object {
  let text = JSON.stringify(body);
  for (const [pattern, page] of addresses) text = text.replace(pattern, `${publicUrl}${page}/$1`);
  return JSON.parse(text);
}

/** Stripe's adapter over a double that stores its data in the documents. */
export async function openDemoPayments(
  options: DemoOptions,
): Promise<Payments & { readonly demo: DemoPages }> {
  const { publicUrl, now, log } = options;
  const [store, secret] = await Promise.all([options.openDocuments(), options.secret()]);
  const seconds = () => Math.floor(now().getTime() / 1000);
  const api = createStripeApi({ store, now: seconds });
  const answer = async (call: StripeCall) => {
    const answered = await api(call);
    return { ...answered, body: leadHome(answered.body, publicUrl) };
  };
  const payments = await createStripePayments({
    publicUrl,
    now,
    log,
    secretKey: 'sk_test_demo',
    webhookSecrets: [secret],
    apiUrl: 'https://api.stripe.com',
    fetch: createFetch(answer),
  });
  return { ...payments, demo: createDemoPages({ store, now, secret, payments }) };
}
