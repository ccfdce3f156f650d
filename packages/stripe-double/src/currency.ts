import { impossible } from './refusal.ts';
import type { Customer } from './shapes.ts';

/** Nothing can be sold in a second currency to the same customer. */
export function useCurrency(customer: Customer, currency: string): void {
  if (customer.currency !== null && customer.currency !== currency) {
    throw impossible(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${String(customer.currency)}.`,
    );
  }
  customer.currency = currency;
}
