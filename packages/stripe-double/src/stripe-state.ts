import { all, type Desk, find, ownId } from './account-context.ts';
import { advance } from './advance.ts';
import type { Invoice, Schedule, Subscription } from './billing-shapes.ts';
import { HOUR } from './calendar.ts';
import { publish } from './catalogue/catalogue.ts';
import { makePrice, makeProduct } from './catalogue/make-catalogue.ts';
import { authenticateInvoice, payInvoicePage } from './checkout/pay-invoice-page.ts';
import { authenticatePage, type PageEnd, type PageInput, payPage } from './checkout/pay-page.ts';
import { changeMethod, createConfiguration } from './checkout/portal.ts';
import { addMethod } from './customers/payment-methods.ts';
import { customerOfId, MemoryStore, newId, type StripeEvent } from './documents.ts';
import { draftInvoice } from './invoices/draft-invoice.ts';
import { finalizeInvoice } from './invoices/finalize-invoice.ts';
import { makePeriodLine } from './invoices/make-invoice-line.ts';
import { payInvoice } from './invoices/pay-invoice.ts';
import type { Session } from './payment-shapes.ts';
import { closeDispute, openDispute } from './payments/disputes.ts';
import type { Outcome } from './payments/try-payment.ts';
import type { Customer, Interval, Price, StripeObject } from './shapes.ts';
import { endSubscription } from './subscriptions/end-subscription.ts';
import { startSubscription } from './subscriptions/start-subscription.ts';
import { readWishes } from './subscriptions/subscription-request.ts';

/** Content of a double in memory, with its events and its clock. */
class StripeBooks {
  readonly store = new MemoryStore();
  #offsetMs = 0;

  /** Seconds since 1970. */
  get now(): number {
    return Math.floor((Date.now() + this.#offsetMs) / 1000);
  }

  moveTo(instant: Date): void {
    this.#offsetMs = instant.getTime() - Date.now();
  }

  /** All events so far, oldest first. */
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

  /** Runs a step for the customer an id belongs to, after the time-based changes that are due. */
  act<T>(id: string, step: (desk: Desk) => T): T {
    const documents = this.store.documentsOf(customerOfId(id));
    return this.store.run(documents, () => {
      const desk = { ...documents, now: this.now, request: { id: null, idempotency_key: null } };
      advance(desk);
      return step(desk);
    });
  }

  /** Deletes an object without a trace. */
  forget(id: string): void {
    const { account, customers } = this.store;
    const owner = customers.get(customerOfId(id) ?? '') ?? account;
    owner.objects = owner.objects.filter((thing) => thing.id !== id);
  }
}

export interface NewOffer {
  readonly name: string;
  readonly amount: number;
  readonly metadata?: Record<string, string>;
  readonly currency?: string;
  readonly interval?: Interval;
  /** An existing product that gets another price. */
  readonly product?: string;
}

/** Changes at the double that no call causes: payments, renewals, disputes. */
export class StripeState extends StripeBooks {
  /** Adds a price, with a new product unless one is named; returns the price's id. */
  addPrice({ name, amount, metadata = {}, currency = 'eur', interval = 'month', product }: NewOffer): string {
    return this.act('', (desk) => {
      const { now } = desk;
      const sold = product ?? publish(desk, makeProduct({ id: newId('prod'), name, now, metadata })).id;
      const id = newId('price');
      return publish(desk, makePrice({ id, product: sold, amount, now, currency, interval })).id;
    });
  }

  /** Saves the settings of the customer portal, as an account's owner does once. */
  savePortal(): void {
    this.act('', (desk) => createConfiguration(desk, { features: { invoice_history: { enabled: 'true' } } }));
  }

  /** Removes the settings of the portal. */
  dropPortal(): void {
    const { account } = this.store;
    account.objects = account.objects.filter(({ object }) => object !== 'billing_portal.configuration');
  }

  /** Subscribes a customer with a working card, without one of our pages. */
  addSubscription(customer: string, price: string): Subscription {
    return this.act(customer, (desk) => {
      const { id } = addMethod(desk, 'pm_card_visa');
      const params = { items: { 0: { price } }, default_payment_method: id };
      const wishes = readWishes(desk, params, { id: ownId(desk, 'sub') });
      const { subscription, invoice } = startSubscription(desk, wishes, []);
      payInvoice(desk, invoice);
      return subscription;
    });
  }

  /** The customer pays for the current period again. */
  addInvoice({ id }: StripeObject): void {
    this.act(id, (desk) => {
      const subscription = find<Subscription>(desk, 'subscription', id);
      const lines = subscription.items.data.map((item) => makePeriodLine(desk, item));
      payInvoice(desk, finalizeInvoice(desk, draftInvoice(desk, { subscription, reason: 'manual', lines })));
    });
  }

  /** Ends a subscription at once. */
  end({ id }: StripeObject): void {
    this.act(id, (desk) => endSubscription(desk, find<Subscription>(desk, 'subscription', id)));
  }

  /** The customer pays with another of Stripe's test methods from now on. */
  changeMethod(id: string, method: string): void {
    this.act(id, (desk) => {
      const subscriptions = all<Subscription>(desk, 'subscription').filter((known) => known.id === id);
      changeMethod(desk, addMethod(desk, method).id, subscriptions);
    });
  }

  /**
   * Advances the clock to the payment of the next period, which renews or ends the subscription.
   */
  renew(id: string, { isPaid = true }: { isPaid?: boolean } = {}): void {
    this.changeMethod(id, isPaid ? 'pm_card_visa' : 'pm_card_chargeCustomerFail');
    const [item] = this.get(this.subscriptions, id).items.data;
    if (item === undefined) throw new Error('a subscription without an item');
    this.moveTo(new Date((item.current_period_end + HOUR) * 1000));
    this.act(id, () => undefined);
  }

  /** A retry of the subscription's refused payment succeeds. */
  settle(id: string): void {
    this.changeMethod(id, 'pm_card_visa');
    this.act(id, (desk) => {
      for (const invoice of this.invoices.values()) {
        if (invoice.subscription === id && invoice.status === 'open') payInvoice(desk, invoice);
      }
    });
  }

  /** The customer pays on the page. Throws unless that creates a subscription. */
  complete(sessionId: string, input: PageInput = {}): Subscription {
    const end = this.payPage(sessionId, input);
    if (end.status !== 'complete') throw new Error(`the page was not paid: ${end.status}`);
    return end.subscription;
  }

  payPage(sessionId: string, input: PageInput = {}): PageEnd {
    return this.act(sessionId, (desk) => payPage(desk, sessionId, input));
  }

  authenticatePage(sessionId: string, how: 'succeed' | 'fail' | 'abandon'): PageEnd {
    return this.act(sessionId, (desk) => authenticatePage(desk, sessionId, how));
  }

  /** Pays an invoice on its own page. */
  payInvoice(id: string, method = 'pm_card_visa'): Outcome {
    return this.act(id, (desk) => payInvoicePage(desk, id, method));
  }

  authenticateInvoice(id: string, how: 'succeed' | 'fail' | 'abandon'): Outcome {
    return this.act(id, (desk) => authenticateInvoice(desk, id, how));
  }

  /** The customer's bank reverses a charge. */
  openDispute(charge: string): StripeObject {
    return this.act(charge, (desk) => openDispute(desk, charge));
  }

  closeDispute(id: string, how: 'won' | 'lost'): StripeObject {
    return this.act(id, (desk) => closeDispute(desk, id, how));
  }
}
