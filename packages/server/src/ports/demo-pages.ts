import type { DemoChoice, DemoMethod } from '@lampion/contract/rules/demo-payment';
import type { PaymentCreditNote, PaymentInvoice, PlanPrice, SignedEvent } from './payments.ts';

/** How a page of the demo payment stands. */
export interface DemoAttempt {
  readonly methods: readonly DemoMethod[];
  /** The bank asks who pays. */
  readonly isAuthenticating: boolean;
  /** Why the last attempt was refused, in the provider's words: `expired_card`. */
  readonly refusal: string | null;
}

export interface DemoCheckout extends DemoAttempt {
  readonly price: PlanPrice;
  /** Now, with taxes. */
  readonly amountDue: number;
  readonly isMethodNeeded: boolean;
  readonly status: 'open' | 'paid' | 'expired';
  /** Paths of ours. */
  readonly leadsTo: { readonly paid: string; readonly expired: string };
}

/** What an invoice says of whom it is for, as they were when it was made. */
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
  /** Below zero for what is given back. */
  readonly amount: number;
  readonly period: { readonly start: Date; readonly end: Date };
}

export interface DemoInvoice extends DemoAttempt {
  readonly invoice: PaymentInvoice;
  readonly buyer: DemoBuyer;
  readonly lines: readonly DemoInvoiceLine[];
  readonly amountDue: number;
  /** A debit is under way. */
  readonly isProcessing: boolean;
  readonly mentions: readonly string[];
}

export interface DemoCreditNote {
  readonly note: PaymentCreditNote;
  readonly invoice: DemoInvoice;
}

/**
 * The pages of the demo payment. Ids are secrets: they authorise whoever knows them. What is unknown is null where it is
 * read, and `not_found` elsewhere; `conflict`: no longer possible.
 */
export interface DemoPages {
  findCheckout(id: string): Promise<DemoCheckout | null>;
  /** Pays, or answers the bank; does nothing once it is paid. */
  payCheckout(id: string, choice: DemoChoice): Promise<void>;
  /** Null for a draft too. */
  findInvoice(id: string): Promise<DemoInvoice | null>;
  payInvoice(id: string, choice: DemoChoice): Promise<void>;
  findCreditNote(id: string): Promise<DemoCreditNote | null>;
  /** What is paid with, by its last digits. */
  findPortal(id: string): Promise<(DemoAttempt & { readonly current: string | null }) | null>;
  /** The bank's reason where it refuses at once; null once it is changed. */
  changeMethod(id: string, method: DemoMethod): Promise<string | null>;
  /** The latest events about the customer an id belongs to, to be posted. */
  listEvents(id: string): Promise<SignedEvent[]>;
  /** Customers to whom something has happened by now, without anybody's doing: the longest ago first. */
  listDue(limit: number): Promise<string[]>;
}
