import type { Subscription } from './billing-shapes.ts';
import { change, type Desk, fileOf, findCustomer } from './desk.ts';

/** The customer pays with a method of theirs from now on, and so do some of their subscriptions. */
export function changeMethod(desk: Desk, method: string, subscriptions: readonly Subscription[]): void {
  const customer = findCustomer(desk, fileOf(desk).id);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method };
  change(desk, customer, { invoice_settings }, 'customer.updated');
  for (const subscription of subscriptions) {
    change(desk, subscription, { default_payment_method: method }, 'customer.subscription.updated');
  }
}
