import {
  type AccountDocument,
  type CustomerDocument,
  newAccount,
  newCustomerDocument,
  type StripeEvent,
} from './documents.ts';
import type { Documents, DoubleStore } from './store.ts';

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
