import { type Desk, emit, fileOf, findCustomer, keep, noteOf } from '../account-context.ts';
import type { Invoice } from '../billing-shapes.ts';
import { addBalance } from '../customers/balance.ts';
import { makeIntent, makeInvoicePayment } from '../payments/make-payment.ts';

const numberOf = (prefix: string, count: number): string => `${prefix}-${String(count).padStart(4, '0')}`;

/** The next number in the account's or the customer's series. Neither has gaps. */
function nextNumber(desk: Desk): string {
  const { account } = desk;
  if (account.settings.numbering === 'customer') {
    const customer = findCustomer(desk, fileOf(desk).id);
    customer.next_invoice_sequence += 1;
    return numberOf(customer.invoice_prefix, customer.next_invoice_sequence - 1);
  }
  account.nextInvoice += 1;
  return numberOf(account.settings.invoicePrefix, account.nextInvoice - 1);
}

/**
 * Uses the customer's credit, or credits a negative amount; returns the change of their balance.
 */
export function balanceInvoice(desk: Desk, invoice: Invoice): number {
  const { balance } = findCustomer(desk, fileOf(desk).id);
  const applied = invoice.total < 0 ? invoice.total : Math.max(-invoice.total, balance);
  const moved = invoice.total < 0 ? applied : -applied;
  invoice.starting_balance = balance;
  invoice.ending_balance = balance + moved;
  invoice.amount_due = Math.max(0, invoice.total < 0 ? 0 : invoice.total + applied);
  invoice.amount_remaining = invoice.amount_due;
  return moved;
}

/** Assigns the invoice its number; it is immutable from here on. */
export function finalizeInvoice(desk: Desk, invoice: Invoice): Invoice {
  addBalance(desk, balanceInvoice(desk, invoice), { type: 'applied_to_invoice', invoice: invoice.id });
  Object.assign(invoice, {
    automatically_finalizes_at: null,
    effective_at: desk.now,
    hosted_invoice_url: `https://invoice.stripe.test/i/${invoice.id}`,
    invoice_pdf: `https://invoice.stripe.test/i/${invoice.id}/pdf`,
    number: nextNumber(desk),
    status: 'open',
  });
  invoice.status_transitions.finalized_at = desk.now;
  if (invoice.amount_due > 0) {
    const intent = keep(desk, makeIntent(desk, invoice));
    keep(desk, makeInvoicePayment(desk, invoice, intent));
    noteOf(desk, invoice.id).intent = intent.id;
    emit(desk, 'payment_intent.created', intent);
  }
  emit(desk, 'invoice.finalized', invoice);
  return invoice;
}
