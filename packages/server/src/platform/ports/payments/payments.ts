import type { Discount } from '@lampion/contract/billing/rules/discount';
import type { PlanProduct } from '@lampion/contract/billing/rules/plan-limits';
import type { BillingPeriod } from '@lampion/contract/billing/rules/plan-price';
import type { InvoiceRefund, PaidInvoice } from '@lampion/contract/billing/rules/withdrawal';
import type { DemoPages } from './demo-pages.ts';
import type { InvoiceFacts } from './invoice-facts.ts';

/** The price of a subscription: cents of euro for each period, for one product. */
export interface PlanPrice {
  readonly id: string;
  readonly amount: number;
  readonly period: BillingPeriod;
  readonly product: PlanProduct;
}

/** Ids of the provider. */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

/** An unpaid invoice. */
export interface PaymentDue {
  readonly invoiceId: string;
  /** Cents. */
  readonly amount: number;
  /** Whether it is the subscription's first invoice. */
  readonly isFirst: boolean;
  /** Outcome of the last attempt: none yet, pending, confirmation required by the bank, refused. */
  readonly attempt: 'none' | 'processing' | 'action' | 'refused';
  /** Automatic attempts so far. */
  readonly attempts: number;
  /** Time of the last attempt, or of the first payment request. */
  readonly attemptedAt: Date;
  /** Time of the next automatic attempt; null where only the customer can pay. */
  readonly nextAttemptAt: Date | null;
}

export interface PaymentSubscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly priceId: string;
  readonly startedAt: Date;
  /** When the next payment is due. */
  readonly periodEnd: Date;
  /** When it stops instead of renewing; null while it goes on. */
  readonly endsAt: Date | null;
  readonly endedAt: Date | null;
  /** True when it ended for lack of payment. */
  readonly isEndedUnpaid: boolean;
  /** Our staff have paused charging. */
  readonly isBillingPaused: boolean;
  /** Null while nothing is due. */
  readonly due: PaymentDue | null;
  /** The end of the trial, past or future; null without one. */
  readonly trialEndsAt: Date | null;
  /** Whether a payment method is stored. */
  readonly hasPaymentMethod: boolean;
  /** The price from an instant on; null when no change is planned. */
  readonly planned: { readonly priceId: string; readonly at: Date } | null;
}

export interface PaymentInvoice {
  readonly id: string;
  readonly number: string;
  /** With taxes. */
  readonly amount: number;
  readonly net: number;
  readonly tax: number;
  /** VAT rates in percent; empty without VAT. */
  readonly rates: readonly number[];
  /** The period it covers; null for anything else than a period of a plan. */
  readonly period: { readonly start: Date; readonly end: Date } | null;
  /** Refunded since the payment. */
  readonly refunded: number;
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** True once a payment was tried and refused, and none has succeeded since. */
  readonly isRefused: boolean;
  /** Whether it is the subscription's first invoice, for what was ordered. */
  readonly isFirst: boolean;
  /** The new price after a change within a period; null for other invoices. */
  readonly changedTo: string | null;
  /** Where it can be downloaded. */
  readonly url: string;
}

/** A payment disputed by the customer's bank. */
export interface PaymentDispute {
  readonly id: string;
  readonly amount: number;
  readonly status: 'open' | 'won' | 'lost';
  readonly createdAt: Date;
}

/** A refund. */
export interface PaymentRefund {
  readonly id: string;
  readonly amount: number;
  readonly createdAt: Date;
  /** From a withdrawal on this site. */
  readonly isWithdrawal: boolean;
}

/** Disputes and refunds of the latest payments, newest first. */
export interface PaymentReversals {
  readonly disputes: readonly PaymentDispute[];
  readonly refunds: readonly PaymentRefund[];
}

/** A credit note on an invoice. Amounts are positive. */
export interface PaymentCreditNote {
  readonly id: string;
  readonly number: string;
  readonly invoiceId: string;
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  readonly isVoid: boolean;
  readonly createdAt: Date;
  readonly url: string;
}

export interface InvoicePage {
  readonly invoices: readonly PaymentInvoice[];
  /** Cursor of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** A payment page. `open`: it can still be paid. */
export interface PaymentCheckout {
  readonly id: string;
  readonly url: string;
  readonly isOpen: boolean;
  /** The subscription paid there; null while nothing was. */
  readonly subscriptionId: string | null;
}

/** A customer's details on invoices. */
export interface CustomerDetails {
  readonly email: string;
  readonly name: string;
  /** Null while it is unknown. */
  readonly address: {
    readonly line: string;
    readonly postcode: string;
    readonly city: string;
    readonly country: string;
  } | null;
  /** Additional fields, four at most. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** Empty for none. */
  readonly vatNumber: string;
  readonly taxExempt: 'none' | 'exempt' | 'reverse';
  /** Text below the amounts. */
  readonly footer: string;
}

export interface NewCustomer extends CustomerDetails {
  readonly organiserId: string;
}

/** How VAT is charged: not at all, calculated by the provider, or at a rate. */
export type CheckoutTax =
  | { readonly kind: 'none' }
  | { readonly kind: 'automatic' }
  | { readonly kind: 'rate'; readonly percent: number; readonly isInclusive: boolean };

/** The cost of switching to another price at once. Cents. */
export interface UpgradeCost {
  /** With taxes, less `credit` and the customer's balance. */
  readonly amountDue: number;
  readonly tax: number;
  /** Credit for paid, unused time, with taxes. */
  readonly credit: number;
  /** When a whole period is charged next. */
  readonly nextAt: Date;
  /** The second the cost is counted from. */
  readonly prorationDate: number;
}

export interface NewUpgrade extends Pick<UpgradeCost, 'amountDue' | 'prorationDate'> {
  readonly priceId: string;
}

/** The outcome of an upgrade. Unless it is `done`, the subscription is unchanged. */
export type UpgradeOutcome =
  | { readonly kind: 'done' }
  /** The cost differs from what the customer agreed to. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused' }
  /** The customer must confirm the payment at the provider's URL. */
  | { readonly kind: 'waiting'; readonly url: string };

/** A promotion code's discount; the id is the provider's. */
export interface PaymentDiscount extends Discount {
  readonly id: string;
}

/**
 * Why a code is not valid for a price and a customer. A code of another customer is `unknown` too.
 */
export type CodeRefusal =
  | { readonly refusal: 'unknown' | 'expired' | 'used_up' | 'other_plan' | 'first_order' | 'currency' }
  | { readonly refusal: 'minimum'; readonly minimum: number };

export interface NewCheckout {
  readonly customerId: string;
  readonly organiserId: string;
  readonly priceId: string;
  readonly tax: CheckoutTax;
  /** Id of the promotion code's discount; null without one. */
  readonly discountId: string | null;
  /**
   * Days of a free trial, which requires no payment method and ends automatically without one; 0
   * for none.
   */
  readonly trialDays: number;
  /** Idempotency key: one page per key. */
  readonly key: string;
}

/** An event of the provider. It names the customer, never the state, which is requested. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Null for events that name no customer. */
  readonly customerId: string | null;
  /** The payment, for events that name only a payment, such as a dispute. */
  readonly paymentId: string | null;
}

/** An event as posted: its bytes and its signature header. */
export interface SignedEvent {
  readonly payload: Buffer;
  readonly signature: string;
}

/**
 * The payment provider. Every method throws `unavailable` (AppError) when it cannot be reached;
 * amounts are cents of euro. Nothing here may be called inside a transaction, except `knownPrices`
 * and `readEvent`.
 */
export interface Payments {
  /** Set only for the demo payment: no money moves, and the pages say so. */
  readonly demo: DemoPages | null;
  /** The prices in euro on offer, cheapest first. Cached for some minutes. */
  listPrices(): Promise<readonly PlanPrice[]>;
  /** The last answer of `listPrices` in this process; empty before. Sends no request. */
  knownPrices(): readonly PlanPrice[];
  /** Clears the cache after a price change: the next `listPrices` sends a request. */
  forgetPrices(): void;
  /** Any price, also one no longer on offer. Throws `plan_not_found`. */
  getPrice(id: string): Promise<PlanPrice>;
  /** Creates a customer and returns its id. Idempotent for the same values within a day. */
  createCustomer(customer: NewCustomer): Promise<string>;
  hasCustomer(id: string): Promise<boolean>;
  /** Omits a VAT number that the provider rejects. */
  updateCustomer(id: string, details: CustomerDetails): Promise<void>;
  /**
   * Ends the customer's subscriptions at once and without refund, and erases their name and
   * address. Invoices stay, as the law requires. Idempotent; does nothing for an unknown customer.
   */
  closeCustomer(id: string): Promise<void>;
  /** The discount of a promotion code for a price. `customerId` is null for a new customer. */
  findDiscount(
    code: string,
    order: { readonly priceId: string; readonly customerId: string | null },
  ): Promise<PaymentDiscount | CodeRefusal>;
  /** Throws `promotion_code_refused` when the code has been used up. */
  createCheckout(checkout: NewCheckout): Promise<PaymentCheckout>;
  /** Null when unknown. */
  findCheckout(id: string): Promise<PaymentCheckout | null>;
  /** Expires an open page; does nothing otherwise. */
  expireCheckout(id: string): Promise<void>;
  /**
   * The relevant subscription: a running one first, then the latest. Null for none, and for an
   * unknown customer.
   */
  findSubscription(customerId: string): Promise<PaymentSubscription | null>;
  /** Paid invoices of a subscription, newest first. */
  listPaidInvoices(subscriptionId: string): Promise<readonly PaidInvoice[]>;
  /** Newest first, without drafts. */
  listInvoices(
    customerId: string,
    page: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<InvoicePage>;
  /**
   * An invoice or credit note of a customer; null for an unknown one or one that must not be
   * booked.
   */
  findInvoiceFacts(customerId: string, id: string): Promise<InvoiceFacts | null>;
  findReversals(customerId: string): Promise<PaymentReversals>;
  /**
   * URL where the customer pays what is due, or confirms it for their bank; null when nothing is
   * due.
   */
  findInvoicePage(customerId: string): Promise<string | null>;
  /** The customer of a payment; null for none, and for an unknown payment. */
  findCustomerOfPayment(paymentId: string): Promise<string | null>;
  /** The latest hundred, newest first. */
  listCreditNotes(customerId: string): Promise<readonly PaymentCreditNote[]>;
  /** Plans another price from the next period on, replacing any planned change. */
  planChange(subscriptionId: string, price: PlanPrice): Promise<void>;
  /** The cost of another price from now on; null where it cannot start now. */
  previewUpgrade(subscriptionId: string, priceId: string): Promise<UpgradeCost | null>;
  /**
   * Switches to another price at once, charges exactly the agreed amount and withdraws a planned
   * change. Idempotent: calls for the same price charge once.
   */
  upgrade(subscriptionId: string, upgrade: NewUpgrade): Promise<UpgradeOutcome>;
  /** Sets how VAT is charged from the next invoice on, also after a planned change. Idempotent. */
  setTax(subscriptionId: string, tax: CheckoutTax): Promise<void>;
  /** Withdraws a planned change; idempotent. */
  revokeChange(subscriptionId: string): Promise<void>;
  /**
   * Ends a subscription at once and refunds an amount of each of its invoices with a credit note.
   * Idempotent: completed steps are not repeated.
   */
  withdraw(subscriptionId: string, refunds: readonly InvoiceRefund[]): Promise<void>;
  /**
   * Cancels the subscription at the end of its period, or at once if no period is paid, and
   * withdraws a planned change.
   */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** Resumes a cancelled or paused subscription; does nothing otherwise. */
  resume(subscriptionId: string): Promise<void>;
  /** URL of the provider's page where a customer changes their payment method. */
  createPortalLink(customerId: string): Promise<string>;
  /**
   * Reads a posted event. Throws `webhook_refused` unless it has the provider's signature, at most
   * five minutes old.
   */
  readEvent(payload: Buffer, signature: string): Promise<PaymentEvent>;
}
