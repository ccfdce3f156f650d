import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import type Stripe from 'stripe';
import { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';
import { readSignedEvent } from './payment-events.ts';
import type { Payments, PlanPrice } from './payments.ts';
import { chooseOnSale, createCatalogue, findCatalogueFaults, findDiscount } from './stripe-catalogue.ts';
import {
  createCheckout,
  createCustomer,
  eraseCustomer,
  hasCustomer,
  setTax,
  updateCustomer,
} from './stripe-checkout.ts';
import { findCustomerOfPayment, findInvoiceFacts, findReversals } from './stripe-facts.ts';
import {
  listCreditNotes,
  listInvoices,
  listPaidInvoices,
  openPortal,
  orNull,
  speakPlainly,
  withdrawSubscription,
} from './stripe-invoices.ts';
import {
  dropWaiting,
  findInvoicePage,
  findSubscription,
  listSubscriptions,
  planPhase,
  previewUpgrade,
  releaseSchedule,
  retrieve,
  upgradeSubscription,
} from './stripe-plans.ts';
import { isCurrent, isOver, toCheckout, toPlanPrice } from './stripe-view.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** Any of them may sign an event. */
  readonly webhookSecrets: readonly string[];
  /** Base address of Stripe's API or of its double: "https://api.stripe.com". */
  readonly apiUrl: string;
  /** The site's address, to return to. */
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: Pick<Log, 'warn'>;
  /** Replaces the network in tests. */
  readonly fetch?: typeof fetch;
}

/** Short enough for a waiting user with two retries. */
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

/** Warns of each fault once per process. */
function createWarner(log: Pick<Log, 'warn'>): (fault: string) => void {
  const known = new Set<string>();
  return (fault) => {
    if (known.has(fault)) return;
    known.add(fault);
    log.warn({ fault }, 'the Stripe account needs mending');
  };
}

/** All current monthly and yearly prices in euro, whatever their product. */
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

type PlanChanges = Pick<
  Payments,
  | 'planChange'
  | 'previewUpgrade'
  | 'upgrade'
  | 'setTax'
  | 'revokeChange'
  | 'cancelAtPeriodEnd'
  | 'resume'
  | 'withdraw'
>;

async function planChange(stripe: Stripe, id: string, price: PlanPrice): Promise<void> {
  await dropWaiting(stripe, id);
  await planPhase(stripe, id, price);
}

/** Statuses whose current period is unpaid. */
const unpaid: ReadonlySet<string> = new Set(['unpaid', 'paused']);

async function cancelAtPeriodEnd(stripe: Stripe, id: string): Promise<void> {
  await dropWaiting(stripe, id);
  const subscription = await retrieve(stripe, id);
  await releaseSchedule(stripe, subscription);
  if (unpaid.has(subscription.status)) await stripe.subscriptions.cancel(id);
  else if (!subscription.cancel_at_period_end)
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

async function resume(stripe: Stripe, id: string): Promise<void> {
  const { cancel_at_period_end, cancel_at, status } = await retrieve(stripe, id);
  // Paused until the first payment succeeds.
  if (status === 'paused')
    await stripe.subscriptions.resume(id, { payment_behavior: 'resume_on_payment_success' });
  else if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  // The customer portal sets `cancel_at` instead.
  else if (cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' });
}

/** All changes of a running subscription. */
function createPlanChanges(stripe: Stripe, now: () => Date): PlanChanges {
  return {
    planChange: (id, price) => speakPlainly(planChange(stripe, id, price)),
    previewUpgrade: (id, priceId) => speakPlainly(previewUpgrade(stripe, id, { priceId, now: now() })),
    upgrade: (id, upgrade) => speakPlainly(upgradeSubscription(stripe, id, upgrade)),
    setTax: (id, tax) => speakPlainly(setTax(stripe, id, tax)),
    revokeChange: (id) =>
      speakPlainly(retrieve(stripe, id).then((subscription) => releaseSchedule(stripe, subscription))),
    cancelAtPeriodEnd: (id) => speakPlainly(cancelAtPeriodEnd(stripe, id)),
    resume: (id) => speakPlainly(resume(stripe, id)),
    withdraw: (id, refunds) => speakPlainly(withdrawSubscription(stripe, id, refunds)),
  };
}
