import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { AppError } from '../app-error.ts';
import type { DemoCheckouts, PaymentCheckout, Payments, SignedEvent } from './payments.ts';
import type { DemoOptions } from './payments-demo.ts';
import { getDemoPrice } from './payments-demo-catalogue.ts';
import {
  addPeriod,
  customerOfDemoId,
  type DemoCheckoutState,
  type DemoCustomer,
  expireCheckout,
  openCheckout,
  payCheckout,
} from './payments-demo-state.ts';
import { changeDemoCustomer, type DemoStep } from './payments-demo-store.ts';
import { signEvent } from './payments-event.ts';

type Checkouts = Pick<Payments, 'findDiscount' | 'createCheckout' | 'findCheckout' | 'expireCheckout'>;

const findIn = (customer: DemoCustomer | undefined, id: string): DemoCheckoutState | undefined =>
  customer?.checkouts.find((checkout) => checkout.id === id);

/** The payment pages as the platform requests them. */
export function createDemoPages({ db, publicUrl, now }: DemoOptions): Checkouts {
  const show = ({ id, status, subscriptionId }: DemoCheckoutState): PaymentCheckout => ({
    id,
    url: `${publicUrl}${paymentPages.demoCheckout}/${id}`,
    isOpen: status === 'open',
    subscriptionId: subscriptionId ?? null,
  });
  const change = (id: string | null, step?: DemoStep) => changeDemoCustomer(db, { id, now: now() }, step);
  return {
    // There are none.
    findDiscount: async () => ({ refusal: 'unknown' }),
    async createCheckout({ customerId, priceId, key }) {
      getDemoPrice(priceId);
      const changed = await change(customerId, (customer) =>
        openCheckout(customer, { key, priceId }, now().getTime()),
      );
      const checkout = changed?.after.checkouts.find((known) => known.key === key);
      if (checkout === undefined) throw new Error('a payment page for nobody');
      return show(checkout);
    },
    async findCheckout(id) {
      const checkout = findIn((await change(customerOfDemoId(id)))?.after, id);
      return checkout ? show(checkout) : null;
    },
    async expireCheckout(id) {
      await change(customerOfDemoId(id), (customer) => expireCheckout(customer, id));
    },
  };
}

/**
 * The events a provider posts once a page is paid: they name the customer, never the state. The same for each call, so
 * that posting them again is idempotent.
 */
function paidEvents(customerId: string, checkoutId: string): object[] {
  const types = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'];
  return types.map((type) => ({
    id: `evt_${type.replaceAll('.', '_')}_${checkoutId}`,
    object: 'event',
    type,
    data: { object: { id: checkoutId, customer: customerId } },
  }));
}

/** The payment pages as the customer sees them. */
export function createDemoCheckouts({ db, now, secret }: DemoOptions): DemoCheckouts {
  const change = (id: string, step?: DemoStep) =>
    changeDemoCustomer(db, { id: customerOfDemoId(id), now: now() }, step);

  async function sign(events: readonly object[]): Promise<SignedEvent[]> {
    const signing = { secret: await secret(), now: now() };
    return Promise.all(events.map((event) => signEvent(event, signing)));
  }

  return {
    async find(id) {
      const checkout = findIn((await change(id))?.after, id);
      return checkout ? { id, status: checkout.status, price: getDemoPrice(checkout.priceId) } : null;
    },
    async pay(id) {
      const changed = await change(id, (customer) => payCheckout(customer, id, now().getTime()));
      const status = findIn(changed?.before, id)?.status;
      if (changed === null || status === undefined) throw new AppError('not_found');
      if (status === 'expired') throw new AppError('conflict');
      return sign(paidEvents(changed.after.id, id));
    },
    async findInvoice(id) {
      const invoice = (await change(id))?.after.invoices.find((known) => known.id === id);
      if (invoice === undefined) return null;
      const { number, priceId, createdAt } = invoice;
      const period = { start: new Date(createdAt), end: new Date(addPeriod(createdAt, priceId)) };
      const customerId = customerOfDemoId(id) ?? '';
      return { customerId, number, price: getDemoPrice(priceId), createdAt: period.start, period };
    },
  };
}
