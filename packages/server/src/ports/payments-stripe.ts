import { paymentPages } from '@lampion/contract/rules/payment-pages';
import type Stripe from 'stripe';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { Payments, PlanPrice } from './payments.ts';
import { createCatalogue } from './payments-catalogue.ts';
import { readSignedEvent } from './payments-event.ts';
import { chooseOnSale, findCatalogueFaults } from './payments-on-sale.ts';
import { createPlanChanges } from './payments-stripe-changes.ts';
import { createCheckout } from './payments-stripe-checkout.ts';
import { createCustomer, eraseCustomer, hasCustomer, updateCustomer } from './payments-stripe-customer.ts';
import { findDiscount } from './payments-stripe-discounts.ts';
import { openPortal, orNull, speakPlainly } from './payments-stripe-errors.ts';
import { findInvoiceFacts } from './payments-stripe-facts.ts';
import { listCreditNotes, listInvoices } from './payments-stripe-invoices.ts';
import { findCustomerOfPayment, findReversals } from './payments-stripe-reversals.ts';
import { findInvoicePage, findSubscription, listSubscriptions } from './payments-stripe-subscriptions.ts';
import { isCurrent, isOver, toCheckout, toPlanPrice } from './payments-stripe-view.ts';
import { listPaidInvoices } from './payments-stripe-withdrawal.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** Any of them may have signed an event. */
  readonly webhookSecrets: readonly string[];
  /** Base address of Stripe's API or of its double: "https://api.stripe.com". */
  readonly apiUrl: string;
  /** The site's address, to return to. */
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: Pick<Log, 'warn'>;
  /** In place of the network. */
  readonly fetch?: typeof fetch;
}

/** Below a user's patience, as two retries may follow. */
const TIMEOUT_MS = 10_000;

async function openClient({ secretKey, apiUrl, fetch }: StripeOptions): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl);
  return new StripeClient(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    ...(fetch && { httpClient: StripeClient.createFetchHttpClient(fetch) }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Stripe through its own library. The prices on offer are cached for five minutes. */
export async function createStripePayments(options: StripeOptions): Promise<Payments> {
  const stripe = await openClient(options);
  const warnOnce = createWarner(options.log);
  const catalogue = createCatalogue(async () => {
    const prices = await speakPlainly(loadPrices(stripe));
    findCatalogueFaults(prices).forEach(warnOnce);
    return chooseOnSale(prices);
  }, options.now);
  const backTo = (page: string) => `${options.publicUrl}${page}`;
  return {
    demo: null,
    listPrices: catalogue.list,
    knownPrices: catalogue.known,
    forgetPrices: catalogue.forget,
    getPrice: async (id) =>
      catalogue.known().find((price) => price.id === id) ?? (await speakPlainly(loadPrice(stripe, id))),
    createCustomer: (customer) => speakPlainly(createCustomer(stripe, customer)),
    hasCustomer: (id) => speakPlainly(hasCustomer(stripe, id)),
    updateCustomer: (id, details) => speakPlainly(updateCustomer(stripe, id, details)),
    closeCustomer: (id) => speakPlainly(closeCustomer(stripe, id)),
    createCheckout: (checkout) =>
      speakPlainly(
        createCheckout(stripe, checkout, {
          paid: backTo(paymentPages.success),
          tried: backTo(paymentPages.subscription),
          cancelled: backTo(paymentPages.cancel),
        }),
      ),
    findDiscount: (code, order) => speakPlainly(findDiscount(stripe, code, order)),
    findCheckout: (id) => speakPlainly(orNull(stripe.checkout.sessions.retrieve(id).then(toCheckout))),
    async expireCheckout(id) {
      const isOpen = async () =>
        (await speakPlainly(orNull(stripe.checkout.sessions.retrieve(id))))?.status === 'open';
      if (!(await isOpen())) return;
      try {
        await speakPlainly(stripe.checkout.sessions.expire(id));
      } catch (error) {
        // Stripe refuses to close a page that was closed or paid concurrently.
        if (await isOpen()) throw error;
      }
    },
    findSubscription: (customer) => speakPlainly(findSubscription(stripe, customer)),
    findReversals: (customer) => speakPlainly(findReversals(stripe, customer)),
    findInvoiceFacts: (customer, id) => speakPlainly(findInvoiceFacts(stripe, customer, id)),
    findInvoicePage: (customer) => speakPlainly(findInvoicePage(stripe, customer)),
    findCustomerOfPayment: (id) => speakPlainly(findCustomerOfPayment(stripe, id)),
    listInvoices: (customer, page) => speakPlainly(listInvoices(stripe, customer, page)),
    listPaidInvoices: (subscription) => speakPlainly(listPaidInvoices(stripe, subscription)),
    listCreditNotes: (customer) => speakPlainly(listCreditNotes(stripe, customer)),
    ...createPlanChanges(stripe, options.now),
    async createPortalLink(customer) {
      const portal = { customer, return_url: backTo(paymentPages.subscription), locale: 'fr' } as const;
      const link = openPortal(stripe.billingPortal.sessions.create(portal), warnOnce);
      return (await speakPlainly(link)).url;
    },
    async readEvent(payload, signature) {
      const signed = { secrets: options.webhookSecrets, now: options.now() };
      return readSignedEvent({ payload, signature }, signed);
    },
  };
}

/** Warns of each fault once in the life of the process, however often prices are read. */
function createWarner(log: Pick<Log, 'warn'>): (fault: string) => void {
  const known = new Set<string>();
  return (fault) => {
    if (known.has(fault)) return;
    known.add(fault);
    log.warn({ fault }, 'the Stripe account needs mending');
  };
}

/** All current prices in euro by the month or the year, whatever they sell. */
async function loadPrices(stripe: Stripe): Promise<PlanPrice[]> {
  const prices: PlanPrice[] = [];
  const query = {
    active: true,
    type: 'recurring',
    currency: 'eur',
    expand: ['data.product'],
    limit: 100,
  } as const;
  for await (const price of stripe.prices.list({ ...query, expand: [...query.expand] })) {
    const planPrice = isCurrent(price) ? toPlanPrice(price) : null;
    if (planPrice !== null) prices.push(planPrice);
  }
  return prices;
}

async function loadPrice(stripe: Stripe, id: string): Promise<PlanPrice> {
  const price = await orNull(stripe.prices.retrieve(id, { expand: ['product'] }));
  const planPrice = price && toPlanPrice(price);
  if (planPrice === null) throw new AppError('plan_not_found');
  return planPrice;
}

async function closeCustomer(stripe: Stripe, customer: string): Promise<void> {
  if (!(await hasCustomer(stripe, customer))) return;
  const { data: pages } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  for (const { id } of pages) await stripe.checkout.sessions.expire(id);
  for (const subscription of await listSubscriptions(stripe, customer)) {
    if (!isOver(subscription)) await stripe.subscriptions.cancel(subscription.id);
  }
  await eraseCustomer(stripe, customer);
}
