import type { DemoChoice, DemoMethod } from '@lampion/contract/billing/rules/payment-pages';
import type { PaymentCreditNote, PaymentInvoice, PlanPrice, SignedEvent } from './payments.ts';

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
