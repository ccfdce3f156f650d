import {
  type DoubleCustomer,
  type DoubleEvent,
  type DoubleInvoice,
  type DoublePrice,
  type DoubleProduct,
  type DoubleSchedule,
  type DoubleSession,
  type DoubleSubscription,
  makeInvoice,
  makeItem,
  makeSubscription,
  newId,
  type StripeObject,
} from './stripe-double-objects.ts';

/** The double's state, and what happens there without a call: payments, renewals, events. */
export class StripeState {
  readonly prices = new Map<string, DoublePrice>();
  readonly products = new Map<string, DoubleProduct>();
  readonly customers = new Map<string, DoubleCustomer>();
  readonly sessions = new Map<string, DoubleSession>();
  readonly subscriptions = new Map<string, DoubleSubscription>();
  readonly schedules = new Map<string, DoubleSchedule>();
  readonly invoices = new Map<string, DoubleInvoice>();
  readonly events: DoubleEvent[] = [];
  #offsetMs = 0;

  /** Seconds since 1970. */
  get now(): number {
    return Math.floor((Date.now() + this.#offsetMs) / 1000);
  }

  moveTo(instant: Date): void {
    this.#offsetMs = instant.getTime() - Date.now();
  }

  /** Records an event with a snapshot of its object. */
  emit(type: string, thing: StripeObject): void {
    this.events.push({
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.now,
      data: { object: structuredClone(thing) },
      livemode: false,
      type,
    });
  }

  get<T>(map: ReadonlyMap<string, T>, id: string): T {
    const found = map.get(id);
    if (found === undefined) throw new Error(`the double knows no ${id}`);
    return found;
  }

  addInvoice(subscription: DoubleSubscription, isPaid: boolean): DoubleInvoice {
    const [item] = subscription.items.data;
    if (item === undefined) throw new Error('a subscription without an item');
    const number = `LMP-${String(this.invoices.size + 1).padStart(4, '0')}`;
    const invoice = makeInvoice(subscription, item.price, { now: this.now, number, isPaid });
    this.invoices.set(invoice.id, invoice);
    this.emit('invoice.created', invoice);
    this.emit('invoice.finalized', invoice);
    this.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
    if (isPaid) this.emit('invoice.payment_succeeded', invoice);
    return invoice;
  }

  addSubscription(customer: string, priceId: string): DoubleSubscription {
    const subscription = makeSubscription(customer, this.get(this.prices, priceId), this.now);
    this.subscriptions.set(subscription.id, subscription);
    this.emit('customer.subscription.created', subscription);
    this.addInvoice(subscription, true);
    return subscription;
  }

  end(subscription: DoubleSubscription): void {
    subscription.status = 'canceled';
    subscription.canceled_at ??= this.now;
    subscription.ended_at = this.now;
    const schedule = subscription.schedule && this.schedules.get(subscription.schedule);
    if (schedule) schedule.status = 'canceled';
    this.emit('customer.subscription.deleted', subscription);
  }

  /** The price of the phase that begins when the period ends; the current one without such a phase. */
  #enterNextPhase(subscription: DoubleSubscription, present: DoublePrice, start: number): DoublePrice {
    const schedule = subscription.schedule && this.schedules.get(subscription.schedule);
    if (!schedule) return present;
    const phase = schedule.phases.find(({ start_date }) => start_date === start);
    if (phase === undefined) {
      this.release(schedule);
      return present;
    }
    schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
    this.emit('subscription_schedule.updated', schedule);
    return this.get(this.prices, phase.items[0]?.price ?? '');
  }

  release(schedule: DoubleSchedule): void {
    const subscription = schedule.subscription && this.subscriptions.get(schedule.subscription);
    if (subscription) subscription.schedule = null;
    schedule.status = 'released';
    schedule.current_phase = null;
    schedule.subscription = null;
    this.emit('subscription_schedule.released', schedule);
  }

  /** Moves the time to the end of the period: the subscription ends or starts its next period. */
  renew(id: string, { isPaid = true }: { isPaid?: boolean } = {}): void {
    const subscription = this.get(this.subscriptions, id);
    const [item] = subscription.items.data;
    if (item === undefined) throw new Error('a subscription without an item');
    const start = item.current_period_end;
    this.moveTo(new Date(start * 1000));
    if (subscription.cancel_at_period_end) {
      this.end(subscription);
      return;
    }
    const price = this.#enterNextPhase(subscription, item.price, start);
    subscription.items.data = [makeItem(price, start)];
    subscription.status = isPaid ? 'active' : 'past_due';
    this.addInvoice(subscription, isPaid);
    this.emit('customer.subscription.updated', subscription);
  }

  /** The refused payment of a subscription succeeds at last. */
  settle(id: string): void {
    const subscription = this.get(this.subscriptions, id);
    const open = [...this.invoices.values()].filter(
      ({ status, customer }) => status === 'open' && customer === subscription.customer,
    );
    for (const invoice of open) {
      invoice.status = 'paid';
      invoice.attempt_count += 1;
      invoice.status_transitions.paid_at = this.now;
      this.emit('invoice.paid', invoice);
    }
    subscription.status = 'active';
    this.emit('customer.subscription.updated', subscription);
  }

  /** The customer pays on the page. */
  complete(sessionId: string): DoubleSubscription {
    const session = this.get(this.sessions, sessionId);
    if (session.status !== 'open') throw new Error('the page can no longer be paid');
    session.status = 'complete';
    session.url = null;
    const subscription = this.addSubscription(session.customer, session.line_price);
    this.emit('checkout.session.completed', session);
    return subscription;
  }
}
