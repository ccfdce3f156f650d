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

/** Everything a customer owns, oldest first. Plain JSON: one row of a table may hold it. */
export interface CustomerDocument {
  readonly id: string;
  objects: StripeObject[];
  /** What Stripe knows of an object and does not show, by the object's id. */
  notes: Record<string, Record<string, unknown>>;
  /** Not yet fetched. */
  events: StripeEvent[];
  /** By the keys of calls about them. */
  answers: Record<string, KeptAnswer>;
}

/** How the account is set at Stripe. */
export interface AccountSettings {
  /**
   * Days after the first refusal on which a payment is tried again, each counted from the attempt
   * before.
   */
  retryDays: readonly number[];
  /** What becomes of a subscription when the last attempt is refused. */
  afterRetries: 'canceled' | 'unpaid';
  /** What automatic tax takes in the countries the account is registered in, in percent. */
  registrations: Readonly<Record<string, number>>;
  /** Whether invoices are one series, as is usual in the Union, or one for each customer. */
  numbering: 'account' | 'customer';
  invoicePrefix: string;
}

/**
 * What belongs to nobody in particular: products, prices, coupons, codes, tax rates, portal
 * configurations.
 */
export interface AccountDocument {
  objects: StripeObject[];
  events: StripeEvent[];
  /** By the keys of calls about nobody, and of those that make a customer. */
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

/** An id that names its owner, so that a call by id needs no search. */
export const newOwnedId = (prefix: string, customerId: string): string =>
  `${prefix}_${customerId.slice('cus_'.length)}_${random(8)}`;

/** The customer an id belongs to; null for an id of the account, and for none of ours. */
export function customerOfId(id: string): string | null {
  const owner = /^(?:cus|[a-z_]+_([0-9a-f]{24}))_([0-9a-f]{16,24})$/.exec(id);
  return owner && `cus_${owner[1] ?? owner[2]}`;
}

export interface Documents {
  readonly account: AccountDocument;
  /** Null for a call about nobody, and about somebody unknown. */
  readonly customer: CustomerDocument | null;
}

/** Where the documents are. They may be changed by a step, and are then stored. */
export interface DoubleStore {
  /** Runs a step alone with a customer's documents: two steps of one customer never overlap. */
  change<T>(customerId: string | null, step: (documents: Documents) => T): Promise<T>;
  /** Runs a step with a new customer; an answer that refuses leaves none behind. */
  create<T>(customerId: string, step: (documents: Documents) => T): Promise<T>;
}

/** Everything in memory. Events are collected in the order in which they came about. */
export class MemoryStore implements DoubleStore {
  readonly account: AccountDocument = newAccount();
  readonly customers = new Map<string, CustomerDocument>();
  readonly events: StripeEvent[] = [];

  documentsOf(customerId: string | null): Documents {
    return { account: this.account, customer: this.customers.get(customerId ?? '') ?? null };
  }

  /** Runs a step now, and fetches the events it made. */
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
