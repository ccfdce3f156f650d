import { advance } from './advance.ts';
import type { Invoice, Schedule, Subscription } from './billing-shapes.ts';
import type { Desk } from './desk.ts';
import { customerOfId, type StripeEvent } from './documents.ts';
import { MemoryStore } from './memory-store.ts';
import type { Session } from './payment-shapes.ts';
import type { Customer, Price, StripeObject } from './shapes.ts';

/** What is at a double in memory, its events, and its time. */
export class StripeBooks {
  readonly store = new MemoryStore();
  #offsetMs = 0;

  /** Seconds since 1970. */
  get now(): number {
    return Math.floor((Date.now() + this.#offsetMs) / 1000);
  }

  moveTo(instant: Date): void {
    this.#offsetMs = instant.getTime() - Date.now();
  }

  /** All that was told so far, oldest first. */
  get events(): StripeEvent[] {
    return this.store.events;
  }

  #all<T extends StripeObject>(kind: string): ReadonlyMap<string, T> {
    const documents = [this.store.account, ...this.store.customers.values()];
    const objects = documents.flatMap((document) => document.objects);
    const found = objects.filter(({ object }) => object === kind);
    return new Map(found.map((thing) => [thing.id, thing as T]));
  }

  get prices() {
    return this.#all<Price>('price');
  }
  get customers() {
    return this.#all<Customer>('customer');
  }
  get sessions() {
    return this.#all<Session>('checkout.session');
  }
  get subscriptions() {
    return this.#all<Subscription>('subscription');
  }
  get schedules() {
    return this.#all<Schedule>('subscription_schedule');
  }
  get invoices() {
    return this.#all<Invoice>('invoice');
  }

  get<T>(map: ReadonlyMap<string, T>, id: string): T {
    const found = map.get(id);
    if (found === undefined) throw new Error(`the double knows no ${id}`);
    return found;
  }

  /** Does something of the customer an id belongs to, once their time has passed. */
  act<T>(id: string, step: (desk: Desk) => T): T {
    const documents = this.store.documentsOf(customerOfId(id));
    return this.store.run(documents, () => {
      const desk = { ...documents, now: this.now, request: { id: null, idempotency_key: null } };
      advance(desk);
      return step(desk);
    });
  }

  /** Stripe has lost an object. */
  forget(id: string): void {
    const { account, customers } = this.store;
    const owner = customers.get(customerOfId(id) ?? '') ?? account;
    owner.objects = owner.objects.filter((thing) => thing.id !== id);
  }
}
