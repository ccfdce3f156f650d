import type { Subscription } from './billing-shapes.ts';
import { HOUR } from './calendar.ts';
import { publish } from './catalogue.ts';
import { changeMethod } from './change-method.ts';
import { all, find, ownId } from './desk.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { newId } from './documents.ts';
import { draftInvoice } from './draft-invoice.ts';
import { endSubscription } from './end-subscription.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { makePrice, makeProduct } from './make-catalogue.ts';
import { makePeriodLine } from './make-invoice-line.ts';
import { payInvoice } from './pay-invoice.ts';
import { authenticateInvoice, payInvoicePage } from './pay-invoice-page.ts';
import { authenticatePage, type PageEnd, type PageInput, payPage } from './pay-page.ts';
import { addMethod } from './payment-methods.ts';
import { createConfiguration } from './portal.ts';
import { readWishes } from './read-wishes.ts';
import type { Interval, StripeObject } from './shapes.ts';
import { startSubscription } from './start-subscription.ts';
import { StripeBooks } from './stripe-books.ts';
import type { Outcome } from './try-payment.ts';

export interface NewOffer {
  readonly name: string;
  readonly amount: number;
  readonly metadata?: Record<string, string>;
  readonly currency?: string;
  readonly interval?: Interval;
  /** Another price of a product that exists. */
  readonly product?: string;
}

/** What happens at the double without a call: payments, renewals, disputes. */
export class StripeState extends StripeBooks {
  /** Adds a price, with a product of its own unless one is named; returns the price's id. */
  addPrice({ name, amount, metadata = {}, currency = 'eur', interval = 'month', product }: NewOffer): string {
    return this.act('', (desk) => {
      const { now } = desk;
      const sold = product ?? publish(desk, makeProduct({ id: newId('prod'), name, now, metadata })).id;
      const id = newId('price');
      return publish(desk, makePrice({ id, product: sold, amount, now, currency, interval })).id;
    });
  }

  /** The settings of the customer portal are saved, as whoever runs an account does once. */
  savePortal(): void {
    this.act('', (desk) => createConfiguration(desk, { features: { invoice_history: { enabled: 'true' } } }));
  }

  /** Nobody has saved them yet. */
  dropPortal(): void {
    const { account } = this.store;
    account.objects = account.objects.filter(({ object }) => object !== 'billing_portal.configuration');
  }

  /** Somebody subscribes with a card that works, elsewhere than on a page of ours. */
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

  /** The customer pays for the present period once more. */
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

  /** The customer pays from now on with another of Stripe's test methods. */
  changeMethod(id: string, method: string): void {
    this.act(id, (desk) => {
      const subscriptions = all<Subscription>(desk, 'subscription').filter((known) => known.id === id);
      changeMethod(desk, addMethod(desk, method).id, subscriptions);
    });
  }

  /** Moves the time to the payment of the next period: the subscription ends or begins it. */
  renew(id: string, { isPaid = true }: { isPaid?: boolean } = {}): void {
    this.changeMethod(id, isPaid ? 'pm_card_visa' : 'pm_card_chargeCustomerFail');
    const [item] = this.get(this.subscriptions, id).items.data;
    if (item === undefined) throw new Error('a subscription without an item');
    this.moveTo(new Date((item.current_period_end + HOUR) * 1000));
    this.act(id, () => undefined);
  }

  /** The refused payment of a subscription succeeds at last. */
  settle(id: string): void {
    this.changeMethod(id, 'pm_card_visa');
    this.act(id, (desk) => {
      for (const invoice of this.invoices.values()) {
        if (invoice.subscription === id && invoice.status === 'open') payInvoice(desk, invoice);
      }
    });
  }

  /** The customer pays on the page. Throws unless that makes a subscription. */
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

  /** Somebody pays at an invoice's own address. */
  payInvoice(id: string, method = 'pm_card_visa'): Outcome {
    return this.act(id, (desk) => payInvoicePage(desk, id, method));
  }

  authenticateInvoice(id: string, how: 'succeed' | 'fail' | 'abandon'): Outcome {
    return this.act(id, (desk) => authenticateInvoice(desk, id, how));
  }

  /** The customer's bank takes the money of a charge back. */
  openDispute(charge: string): StripeObject {
    return this.act(charge, (desk) => openDispute(desk, charge));
  }

  closeDispute(id: string, how: 'won' | 'lost'): StripeObject {
    return this.act(id, (desk) => closeDispute(desk, id, how));
  }
}
