import { randomBytes } from 'node:crypto';
import type { StripeObject } from './shapes.ts';

export interface StripeEvent extends StripeObject {
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: StripeObject; readonly previous_attributes?: object };
}

/** The answer to a call with an idempotency key. */
interface KeptAnswer {
  readonly fingerprint: string;
  readonly at: number;
  readonly status: number;
  readonly body: object;
}

/**
 * Everything a customer owns, oldest first. Plain JSON, so that it fits into one row of a table.
 */
export interface CustomerDocument {
  readonly id: string;
  objects: StripeObject[];
  /** Data that Stripe keeps of an object and does not show, by the object's id. */
  notes: Record<string, Record<string, unknown>>;
  /** Events not fetched yet. */
  events: StripeEvent[];
  /** By idempotency keys of calls about the customer. */
  answers: Record<string, KeptAnswer>;
}

/** The account's settings at Stripe. */
export interface AccountSettings {
  /**
   * Days until a payment is retried after its first refusal, each counted from the previous
   * attempt.
   */
  retryDays: readonly number[];
  /** Status of a subscription after the last refused attempt. */
  afterRetries: 'canceled' | 'unpaid';
  /** Automatic tax in percent, by country in which the account is registered. */
  registrations: Readonly<Record<string, number>>;
  /** Whether invoice numbers form one series, as is usual in the Union, or one per customer. */
  numbering: 'account' | 'customer';
  invoicePrefix: string;
}

/** Objects of the account: products, prices, coupons, codes, tax rates, portal configurations. */
export interface AccountDocument {
  objects: StripeObject[];
  events: StripeEvent[];
  /** By idempotency keys of calls without a customer, and of those that create one. */
  answers: Record<string, KeptAnswer>;
  nextInvoice: number;
  settings: AccountSettings;
}

export function newAccount(settings: Partial<AccountSettings> = {}): AccountDocument {
  return {
    objects: [],
    events: [],
    answers: {},
    nextInvoice: 1,
    settings: {
      retryDays: [3, 5, 7],
      afterRetries: 'canceled',
      registrations: { FR: 20 },
      numbering: 'account',
      invoicePrefix: 'LMP',
      ...settings,
    },
  };
}

export const newCustomerDocument = (id: string): CustomerDocument => ({
  id,
  objects: [],
  notes: {},
  events: [],
  answers: {},
});

const random = (bytes: number): string => randomBytes(bytes).toString('hex');

export const newId = (prefix: string): string => `${prefix}_${random(12)}`;

/** An id that contains its owner, so that a call by id needs no search. */
export const newOwnedId = (prefix: string, customerId: string): string =>
  `${prefix}_${customerId.slice('cus_'.length)}_${random(8)}`;

/** The customer an id belongs to; null for ids of the account and for unknown ones. */
export function customerOfId(id: string): string | null {
  const owner = /^(?:cus|[a-z_]+_([0-9a-f]{24}))_([0-9a-f]{16,24})$/.exec(id);
  return owner && `cus_${owner[1] ?? owner[2]}`;
}

export interface Documents {
  readonly account: AccountDocument;
  /** Null for a call without a customer, or about an unknown one. */
  readonly customer: CustomerDocument | null;
}

/** Stores the documents. A step may change them; the changes are then stored. */
export interface DoubleStore {
  /** Runs a step with a customer's documents. Two steps of one customer never overlap. */
  change<T>(customerId: string | null, step: (documents: Documents) => T): Promise<T>;
  /** Runs a step with a new customer, who is not stored if the step refuses. */
  create<T>(customerId: string, step: (documents: Documents) => T): Promise<T>;
}

/** Keeps everything in memory. Events are collected in the order in which they were emitted. */
export class MemoryStore implements DoubleStore {
  readonly account: AccountDocument = newAccount();
  readonly customers = new Map<string, CustomerDocument>();
  readonly events: StripeEvent[] = [];

  documentsOf(customerId: string | null): Documents {
    return { account: this.account, customer: this.customers.get(customerId ?? '') ?? null };
  }

  /** Runs a step, and collects the events it emitted. */
  run<T>(documents: Documents, step: (documents: Documents) => T): T {
    try {
      return step(documents);
    } finally {
      for (const file of [this.account, documents.customer]) {
        if (file !== null) this.events.push(...file.events.splice(0));
      }
    }
  }

  async change<T>(customerId: string | null, step: (documents: Documents) => T): Promise<T> {
    return this.run(this.documentsOf(customerId), step);
  }

  async create<T>(customerId: string, step: (documents: Documents) => T): Promise<T> {
    const customer = newCustomerDocument(customerId);
    const result = this.run({ account: this.account, customer }, step);
    if (customer.objects.length > 0) this.customers.set(customerId, customer);
    return result;
  }
}
