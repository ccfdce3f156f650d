import type { DemoMethod } from '@lampion/contract/billing/rules/payment-pages';
import type { createStripePages } from '@lampion/stripe-double/checkout/stripe-pages';
import type Stripe from 'stripe';
import type { DemoAttempt, DemoBuyer, DemoCheckout, DemoInvoice, DemoInvoiceLine } from './demo-pages.ts';
import type { PlanPrice } from './payments.ts';
import { toDate, toInvoice } from './stripe-view.ts';

type Pages = ReturnType<typeof createStripePages>;
type CheckoutPage = Awaited<ReturnType<Pages['readCheckout']>>;
type InvoicePage = Awaited<ReturnType<Pages['readInvoice']>>;

const cards: readonly DemoMethod[] = ['accepted', 'refused', 'expired', 'authenticated'];
const debits: readonly DemoMethod[] = ['debited', 'debit_refused'];

function viewAttempt(
  { isAuthenticating, error }: Pick<CheckoutPage, 'isAuthenticating' | 'error'>,
  methods: readonly DemoMethod[],
): DemoAttempt {
  return { methods, isAuthenticating, refusal: error && (error.decline_code ?? error.code) };
}

/** The path of one of our URLs. */
function pathOf(address: unknown): string {
  const { pathname, search } = new URL(String(address));
  return pathname + search;
}

const statuses = { open: 'open', complete: 'paid', expired: 'expired' } as const;

export function viewCheckout({ session, ...page }: CheckoutPage, price: PlanPrice): DemoCheckout {
  const takesDebits = (session.payment_method_types as string[]).includes('sepa_debit');
  const amountDue = Number(session.amount_total);
  return {
    ...viewAttempt(page, takesDebits ? [...cards, ...debits] : cards),
    price,
    amountDue,
    isMethodNeeded: session.payment_method_collection !== 'if_required' || amountDue > 0,
    status: statuses[session.status],
    leadsTo: { paid: pathOf(session.success_url), expired: pathOf(session.cancel_url) },
  };
}

interface Address {
  readonly line1: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

/** The customer's details copied to the invoice. */
interface Copied {
  readonly customer_name: string | null;
  readonly customer_address: Address | null;
  readonly customer_tax_ids: readonly { readonly value: string }[];
  readonly custom_fields: readonly { readonly name: string; readonly value: string }[] | null;
}

function viewBuyer(invoice: InvoicePage['invoice']): DemoBuyer {
  const { customer_name, customer_address, customer_tax_ids, custom_fields } = invoice as unknown as Copied;
  const { line1, postal_code, city, country } = customer_address ?? ({} as Partial<Address>);
  const numbers = customer_tax_ids.map(({ value }) => ({ name: 'Numéro de TVA', value }));
  return {
    name: customer_name ?? '',
    address: { line: line1 ?? '', postcode: postal_code ?? '', city: city ?? '', country: country ?? '' },
    fields: [...(custom_fields ?? []), ...numbers],
  };
}

function viewLines({ invoice, names }: InvoicePage): DemoInvoiceLine[] {
  return invoice.lines.data.map(({ amount, ...line }, index) => {
    const { start, end } = line.period as { start: number; end: number };
    return { name: names[index] ?? '', amount, period: { start: toDate(start), end: toDate(end) } };
  });
}

/** Null for a draft. */
export function viewInvoice(page: InvoicePage): DemoInvoice | null {
  const { isProcessing } = page;
  const invoice = toInvoice(page.invoice as unknown as Stripe.Invoice);
  return (
    invoice && {
      ...viewAttempt(page, [...cards, ...debits]),
      invoice,
      isProcessing,
      buyer: viewBuyer(page.invoice),
      lines: viewLines(page),
      amountDue: page.invoice.amount_remaining,
      mentions: String(page.invoice.footer ?? '')
        .split('\n')
        .filter(Boolean),
    }
  );
}
