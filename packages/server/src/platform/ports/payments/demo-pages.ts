import type { DemoChoice, DemoMethod } from '@lampion/contract/billing/rules/payment-pages';
import { createStripePages } from '@lampion/stripe-double/checkout/stripe-pages';
import { StripeRefusal } from '@lampion/stripe-double/refusal';
import type Stripe from 'stripe';
import { AppError } from '../../app-error.ts';
import type { DemoDocuments } from './demo-documents-store.ts';
import { viewCheckout, viewInvoice } from './demo-view.ts';
import { signEvent } from './payment-events.ts';
import type { PaymentCreditNote, PaymentInvoice, Payments, PlanPrice, SignedEvent } from './payments.ts';
import { toCreditNote } from './stripe-invoices.ts';

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
export function createDemoPages({ store, now, secret, payments }: PagesOptions): DemoPages {
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

/** State of a page of the demo payment. */
export interface DemoAttempt {
  readonly methods: readonly DemoMethod[];
  /** The bank requires authentication. */
  readonly isAuthenticating: boolean;
  /** Why the last attempt was refused, as the provider's code: `expired_card`. */
  readonly refusal: string | null;
}

export interface DemoCheckout extends DemoAttempt {
  readonly price: PlanPrice;
  /** Now, with taxes. */
  readonly amountDue: number;
  readonly isMethodNeeded: boolean;
  readonly status: 'open' | 'paid' | 'expired';
  /** Paths on this server. */
  readonly leadsTo: { readonly paid: string; readonly expired: string };
}

/** The buyer on an invoice, as of its creation. */
export interface DemoBuyer {
  readonly name: string;
  readonly address: {
    readonly line: string;
    readonly postcode: string;
    readonly city: string;
    readonly country: string;
  };
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

export interface DemoInvoiceLine {
  readonly name: string;
  /** Negative for credits. */
  readonly amount: number;
  readonly period: { readonly start: Date; readonly end: Date };
}

export interface DemoInvoice extends DemoAttempt {
  readonly invoice: PaymentInvoice;
  readonly buyer: DemoBuyer;
  readonly lines: readonly DemoInvoiceLine[];
  readonly amountDue: number;
  /** A debit is being processed. */
  readonly isProcessing: boolean;
  readonly mentions: readonly string[];
}

export interface DemoCreditNote {
  readonly note: PaymentCreditNote;
  readonly invoice: DemoInvoice;
}

/**
 * The pages of the demo payment. Ids are secrets that give access. Unknown ids return null from
 * reads and throw `not_found` elsewhere; `conflict` means no longer possible.
 */
export interface DemoPages {
  findCheckout(id: string): Promise<DemoCheckout | null>;
  /** Pays or confirms to the bank; does nothing once paid. */
  payCheckout(id: string, choice: DemoChoice): Promise<void>;
  /** Null for a draft too. */
  findInvoice(id: string): Promise<DemoInvoice | null>;
  payInvoice(id: string, choice: DemoChoice): Promise<void>;
  findCreditNote(id: string): Promise<DemoCreditNote | null>;
  /** The current payment method, by its last digits. */
  findPortal(id: string): Promise<(DemoAttempt & { readonly current: string | null }) | null>;
  /** Returns the bank's reason if it refuses at once; null once changed. */
  changeMethod(id: string, method: DemoMethod): Promise<string | null>;
  /** The latest events of the customer that an id belongs to, to be posted. */
  listEvents(id: string): Promise<SignedEvent[]>;
  /** Customers with automatic events due, the longest overdue first. */
  listDue(limit: number): Promise<string[]>;
}
