import type { PlanProduct } from '@lampion/contract/rules/plan-limits';

/** What a subscription costs: so many cents of euro each month, for one product. */
export interface PlanPrice {
  readonly id: string;
  readonly amount: number;
  readonly product: PlanProduct;
}

/** As the provider names them. */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

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
  /** Another price from an instant on; null when nothing is planned. */
  readonly planned: { readonly priceId: string; readonly at: Date } | null;
}

export interface PaymentInvoice {
  readonly id: string;
  readonly number: string;
  readonly amount: number;
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** True once a payment was tried and refused, and none has succeeded since. */
  readonly isRefused: boolean;
  /** Where it can be downloaded. */
  readonly url: string;
}

export interface InvoicePage {
  readonly invoices: readonly PaymentInvoice[];
  /** The id to go on after; null on the last page. */
  readonly nextAfter: string | null;
}

/** A payment page. `open`: it can still be paid. */
export interface PaymentCheckout {
  readonly id: string;
  readonly url: string;
  readonly isOpen: boolean;
}

export interface NewCustomer {
  readonly organiserId: string;
  readonly email: string;
  readonly name: string;
}

export interface NewCheckout {
  readonly customerId: string;
  readonly organiserId: string;
  readonly priceId: string;
  /** Asking twice with one key opens one page. */
  readonly key: string;
}

/** News from the provider. Says whom it is about and never how things stand: that is asked. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Null for what concerns no customer (a product, a price). */
  readonly customerId: string | null;
}

/** An event as it is posted: the bytes and the header that signs them. */
export interface SignedEvent {
  readonly payload: Buffer;
  readonly signature: string;
}

export interface DemoCheckout {
  readonly id: string;
  readonly price: PlanPrice;
  readonly status: 'open' | 'paid' | 'expired';
}

export interface DemoInvoice {
  readonly number: string;
  readonly price: PlanPrice;
  readonly createdAt: Date;
}

/** What a provider's own pages do, where payments are played. Ids are secrets: whoever knows one may act on it. */
export interface DemoCheckouts {
  /** Null when unknown. */
  find(id: string): Promise<DemoCheckout | null>;
  /**
   * Plays the payment and answers the events to post; paid already, the same ones again. Throws `not_found`, or
   * `conflict` when expired.
   */
  pay(id: string): Promise<SignedEvent[]>;
  /** Null when unknown. */
  findInvoice(id: string): Promise<DemoInvoice | null>;
}

/**
 * The payment provider. Every method throws `unavailable` (AppError) when it cannot be reached; amounts are cents of
 * euro. Nothing here may be called inside a transaction, `knownPrices` and `readEvent` apart.
 */
export interface Payments {
  /** Set exactly while payments are played: no money moves, and people are told. */
  readonly demo: DemoCheckouts | null;
  /** The monthly prices in euro on offer, from the cheapest on. Kept for some minutes. */
  listPrices(): Promise<readonly PlanPrice[]>;
  /** What `listPrices` last answered in this process; empty before. Asks nobody. */
  knownPrices(): readonly PlanPrice[];
  /** Any price, also one no longer on offer. Throws `plan_not_found`. */
  getPrice(id: string): Promise<PlanPrice>;
  /** Makes a customer and answers its id. Twice with the same values within a day makes one. */
  createCustomer(customer: NewCustomer): Promise<string>;
  hasCustomer(id: string): Promise<boolean>;
  updateCustomer(id: string, values: Pick<NewCustomer, 'email' | 'name'>): Promise<void>;
  /**
   * Ends what the customer pays for, at once and without refund, and forgets their name and address. Invoices stay, as
   * the law asks. Again, or for an unknown customer, does nothing.
   */
  closeCustomer(id: string): Promise<void>;
  createCheckout(checkout: NewCheckout): Promise<PaymentCheckout>;
  /** Null when unknown. */
  findCheckout(id: string): Promise<PaymentCheckout | null>;
  /** Makes an open page unpayable; does nothing otherwise. */
  expireCheckout(id: string): Promise<void>;
  /** The subscription that counts: a running one first, then the latest. Null for none, and for an unknown customer. */
  findSubscription(customerId: string): Promise<PaymentSubscription | null>;
  /** Newest first, drafts left out. */
  listInvoices(
    customerId: string,
    page: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<InvoicePage>;
  /** Plans another price from the next period on, in place of anything planned before. */
  planChange(subscriptionId: string, priceId: string): Promise<void>;
  /** Gives up what was planned; does nothing when nothing was. */
  revokeChange(subscriptionId: string): Promise<void>;
  /** Lets the subscription end with its period; what was planned is given up. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** Lets a cancelled subscription go on; does nothing to one that is not. */
  resume(subscriptionId: string): Promise<void>;
  /** The address of a page where a customer changes their means of payment. */
  createPortalLink(customerId: string): Promise<string>;
  /**
   * Reads an event as it was posted. Throws `webhook_refused` unless it carries the provider's signature, made within
   * the last five minutes.
   */
  readEvent(payload: Buffer, signature: string): Promise<PaymentEvent>;
}
