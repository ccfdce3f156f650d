import {
  type DemoChoice,
  type DemoMethod,
  paymentPages,
} from '@lampion/contract/billing/rules/payment-pages';
import type { StripeCall } from '@lampion/stripe-double/call';
import { createStripePages } from '@lampion/stripe-double/checkout/stripe-pages';
import { StripeRefusal } from '@lampion/stripe-double/refusal';
import { createFetch, createStripeApi } from '@lampion/stripe-double/stripe-api';
import type Stripe from 'stripe';
import { AppError } from '../../app-error.ts';
import type { DemoOptions } from './demo.ts';
import type { DemoDocuments } from './demo-documents-store.ts';
import type { DemoPages } from './demo-pages.ts';
import { viewCheckout, viewInvoice } from './demo-view.ts';
import { signEvent } from './payment-events.ts';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe.ts';
import { toCreditNote } from './stripe-invoices.ts';

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

interface PagesOptions {
  readonly store: DemoDocuments;
  readonly now: () => Date;
  readonly secret: string;
  readonly payments: Pick<Payments, 'getPrice'>;
}

/** Stripe's test methods. */
const testMethods: Readonly<Record<DemoMethod, string>> = {
  accepted: 'pm_card_visa',
  refused: 'pm_card_chargeDeclined',
  expired: 'pm_card_chargeDeclinedExpiredCard',
  authenticated: 'pm_card_authenticationRequired',
  refused_later: 'pm_card_chargeCustomerFail',
  debited: 'pm_successDelayed_fr',
  debit_refused: 'pm_failedDelayed_fr',
};

const changeable: readonly DemoMethod[] = ['accepted', 'refused', 'authenticated', 'refused_later'];

const isUnknown = (error: unknown): boolean => error instanceof StripeRefusal && error.status === 404;

/** Null when the object is unknown. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

/** Throws `not_found` for an unknown object and `conflict` for an action no longer possible. */
async function orRefuse<T>(acting: Promise<T>): Promise<T> {
  try {
    return await acting;
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    throw new AppError(isUnknown(error) ? 'not_found' : 'conflict');
  }
}

const isAnswer = (choice: DemoChoice): choice is 'succeed' | 'fail' =>
  choice === 'succeed' || choice === 'fail';
const methodOf = (choice: DemoMethod | 'none') => (choice === 'none' ? null : testMethods[choice]);

/** The customer's actions on the pages of the demo payment. */
function createDemoPages({ store, now, secret, payments }: PagesOptions): DemoPages {
  const pages = createStripePages({ store, now: () => Math.floor(now().getTime() / 1000) });
  async function findInvoice(id: string) {
    const found = await orNull(pages.readInvoice(id));
    return found && viewInvoice(found);
  }
  return {
    async findCheckout(id) {
      const found = await orNull(pages.readCheckout(id));
      return found && viewCheckout(found, await payments.getPrice(found.price));
    },
    async payCheckout(id, choice) {
      const { session } = await orRefuse(pages.readCheckout(id));
      if (session.status === 'complete') return;
      const act = isAnswer(choice)
        ? pages.authenticateCheckout(id, choice)
        : pages.payCheckout(id, methodOf(choice));
      await orRefuse(act);
    },
    findInvoice,
    async payInvoice(id, choice) {
      const { invoice } = await orRefuse(pages.readInvoice(id));
      if (invoice.status === 'paid') return;
      const act = isAnswer(choice)
        ? pages.authenticateInvoice(id, choice)
        : pages.payInvoice(id, methodOf(choice) ?? '');
      await orRefuse(act);
    },
    async findCreditNote(id) {
      const found = await orNull(pages.readCreditNote(id));
      const invoice = found && (await findInvoice(String(found.invoice)));
      return invoice && { note: toCreditNote(found as unknown as Stripe.CreditNote), invoice };
    },
    async findPortal(id) {
      const found = await orNull(pages.readPortal(id));
      const { card, sepa_debit } = (found?.method ?? {}) as Partial<Record<string, { last4: string }>>;
      const current = (card ?? sepa_debit)?.last4 ?? null;
      return found && { current, methods: changeable, isAuthenticating: false, refusal: null };
    },
    async changeMethod(id, method) {
      try {
        await pages.changeMethod(id, testMethods[method]);
        return null;
      } catch (error) {
        if (!(error instanceof StripeRefusal) || isUnknown(error)) throw new AppError('not_found');
        return error.details.decline_code ?? error.details.code ?? '';
      }
    },
    async listEvents(id) {
      const events = (await orNull(pages.readEvents(id))) ?? [];
      return Promise.all(events.map((event) => signEvent(event, { secret, now: now() })));
    },
    listDue: (limit) => store.listDue(now(), limit),
  };
}
