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

/** An invoice that waits for its payment. */
export interface PaymentDue {
  readonly invoiceId: string;
  /** Cents. */
  readonly amount: number;
  /** The first one of its subscription. */
  readonly isFirst: boolean;
  /**
   * What became of the last attempt: none yet, not known yet, the bank wants the customer to
   * confirm, refused.
   */
  readonly attempt: 'none' | 'processing' | 'action' | 'refused';
  /** How often the provider tried by itself. */
  readonly attempts: number;
  /** The last attempt, or when payment was first asked for. */
  readonly attemptedAt: Date;
  /** When the provider tries again by itself; null where only the customer can pay. */
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
  /** It ended because nothing was paid. */
  readonly isEndedUnpaid: boolean;
  /** Our staff charge nothing for now. */
  readonly isBillingPaused: boolean;
  /** Null while nothing is to be paid. */
  readonly due: PaymentDue | null;
  /** The end of its trial, also of one that is over; null without one. */
  readonly trialEndsAt: Date | null;
  /** Whether it is known how the next payment is made. */
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
  /** Percents of its VAT; none where it has none. */
  readonly rates: readonly number[];
  /** What it is for; null for what is not a period of a plan. */
  readonly period: { readonly start: Date; readonly end: Date } | null;
  /** Given back since it was paid. */
  readonly refunded: number;
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** True once a payment was tried and refused, and none has succeeded since. */
  readonly isRefused: boolean;
  /** The first one of a subscription: it is for what was ordered. */
  readonly isFirst: boolean;
  /** The price that a change within a period led to; null where it is for something else. */
  readonly changedTo: string | null;
  /** Where it can be downloaded. */
  readonly url: string;
}

/** The customer's bank takes a payment back. */
export interface PaymentDispute {
  readonly id: string;
  readonly amount: number;
  readonly status: 'open' | 'won' | 'lost';
  readonly createdAt: Date;
}

/** Money given back. */
export interface PaymentRefund {
  readonly id: string;
  readonly amount: number;
  readonly createdAt: Date;
  /** By a withdrawal that was made here. */
  readonly isWithdrawal: boolean;
}

/** What was taken or given back of the latest payments, newest first. */
export interface PaymentReversals {
  readonly disputes: readonly PaymentDispute[];
  readonly refunds: readonly PaymentRefund[];
}

/** Takes back a part of an invoice. Amounts are positive. */
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
  /** What was paid there; null while nothing was. */
  readonly subscriptionId: string | null;
}

/** What invoices say of a customer. */
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
  /** At most four, beside the address. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** Empty for none. */
  readonly vatNumber: string;
  readonly taxExempt: 'none' | 'exempt' | 'reverse';
  /** Below the amounts. */
  readonly footer: string;
}

export interface NewCustomer extends CustomerDetails {
  readonly organiserId: string;
}

/** How VAT is charged: not at all, as the provider works it out, or at a rate. */
export type CheckoutTax =
  | { readonly kind: 'none' }
  | { readonly kind: 'automatic' }
  | { readonly kind: 'rate'; readonly percent: number; readonly isInclusive: boolean };

/** What another price costs where it begins at once. Cents. */
export interface UpgradeCost {
  /** With taxes, less the credit and what the customer has to their credit. */
  readonly amountDue: number;
  readonly tax: number;
  /** For time that was paid and not used, with taxes. */
  readonly credit: number;
  /** When a whole period is charged next. */
  readonly nextAt: Date;
  /** The second the cost is counted from. */
  readonly prorationDate: number;
}

export interface NewUpgrade extends Pick<UpgradeCost, 'amountDue' | 'prorationDate'> {
  readonly priceId: string;
}

/** What became of an upgrade. Unless it is `done`, the subscription is as it was. */
export type UpgradeOutcome =
  | { readonly kind: 'done' }
  /** It costs something else than what was agreed to. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused' }
  /** Waits for the customer, who confirms the payment at an address of the provider. */
  | { readonly kind: 'waiting'; readonly url: string };

/** What a promotion code gives; the id is the provider's. */
export interface PaymentDiscount extends Discount {
  readonly id: string;
}

/**
 * Why a code does not hold for a price and a customer. `unknown` too where it is another
 * customer's.
 */
export type CodeRefusal =
  | { readonly refusal: 'unknown' | 'expired' | 'used_up' | 'other_plan' | 'first_order' | 'currency' }
  | { readonly refusal: 'minimum'; readonly minimum: number };

export interface NewCheckout {
  readonly customerId: string;
  readonly organiserId: string;
  readonly priceId: string;
  readonly tax: CheckoutTax;
  /** Id of what a promotion code gives; null without one. */
  readonly discountId: string | null;
  /**
   * Days of a free trial, for which no means of payment is asked and which ends by itself without
   * one; 0 for none.
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
  /** The payment of an event that names that alone: a dispute, say. */
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
  /** Set only for the demo payment: no money moves, and users are told so. */
  readonly demo: DemoPages | null;
  /** The prices in euro on offer, cheapest first. Cached for some minutes. */
  listPrices(): Promise<readonly PlanPrice[]>;
  /** The last answer of `listPrices` in this process; empty before. Sends no request. */
  knownPrices(): readonly PlanPrice[];
  /** Prices changed: the next `listPrices` asks the provider. */
  forgetPrices(): void;
  /** Any price, also one no longer on offer. Throws `plan_not_found`. */
  getPrice(id: string): Promise<PlanPrice>;
  /** Creates a customer and returns its id. Idempotent for the same values within a day. */
  createCustomer(customer: NewCustomer): Promise<string>;
  hasCustomer(id: string): Promise<boolean>;
  /** A VAT number whose form the provider refuses is left out. */
  updateCustomer(id: string, details: CustomerDetails): Promise<void>;
  /**
   * Ends the customer's subscriptions at once and without refund, and erases their name and
   * address. Invoices stay, as the law requires. Idempotent; does nothing for an unknown customer.
   */
  closeCustomer(id: string): Promise<void>;
  /** What a promotion code gives for a price. The customer is null where there is none yet. */
  findDiscount(
    code: string,
    order: { readonly priceId: string; readonly customerId: string | null },
  ): Promise<PaymentDiscount | CodeRefusal>;
  /** Throws `promotion_code_refused` where the code was used up meanwhile. */
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
  /** What was paid for a subscription so far, newest first. */
  listPaidInvoices(subscriptionId: string): Promise<readonly PaidInvoice[]>;
  /** Newest first, without drafts. */
  listInvoices(
    customerId: string,
    page: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<InvoicePage>;
  /**
   * An invoice or a credit note of a customer's; null for an unknown one, and for one that nobody
   * may book.
   */
  findInvoiceFacts(customerId: string, id: string): Promise<InvoiceFacts | null>;
  findReversals(customerId: string): Promise<PaymentReversals>;
  /**
   * The address where the customer pays what is due, and confirms it where their bank asks for
   * that; null for nothing.
   */
  findInvoicePage(customerId: string): Promise<string | null>;
  /** The customer of a payment; null for none, and for an unknown payment. */
  findCustomerOfPayment(paymentId: string): Promise<string | null>;
  /** The latest hundred, newest first. */
  listCreditNotes(customerId: string): Promise<readonly PaymentCreditNote[]>;
  /** Plans another price from the next period on, replacing any planned change. */
  planChange(subscriptionId: string, price: PlanPrice): Promise<void>;
  /** What another price costs from now on; null where it cannot begin at once. */
  previewUpgrade(subscriptionId: string, priceId: string): Promise<UpgradeCost | null>;
  /**
   * Begins another price at once and charges exactly what was agreed to; a planned change is
   * withdrawn. Idempotent: calls for the same price charge once.
   */
  upgrade(subscriptionId: string, upgrade: NewUpgrade): Promise<UpgradeOutcome>;
  /** Charges VAT so from the next invoice on, also after a planned change. Idempotent. */
  setTax(subscriptionId: string, tax: CheckoutTax): Promise<void>;
  /** Withdraws a planned change; idempotent. */
  revokeChange(subscriptionId: string): Promise<void>;
  /**
   * Ends a subscription at once and gives back an amount of each of its invoices, with a credit
   * note. Idempotent: what was done of it is not done again.
   */
  withdraw(subscriptionId: string, refunds: readonly InvoiceRefund[]): Promise<void>;
  /**
   * Cancels the subscription at the end of its period, or at once where none is paid; a planned
   * change is withdrawn.
   */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** Resumes a cancelled or paused subscription; does nothing otherwise. */
  resume(subscriptionId: string): Promise<void>;
  /** The address of the provider's page where a customer changes their means of payment. */
  createPortalLink(customerId: string): Promise<string>;
  /**
   * Reads a posted event. Throws `webhook_refused` unless it has the provider's signature, at most
   * five minutes old.
   */
  readEvent(payload: Buffer, signature: string): Promise<PaymentEvent>;
}
