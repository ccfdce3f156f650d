import { type Desk, find, findById, noteOf } from '../account-context.ts';
import { advance } from '../advance.ts';
import type { Invoice } from '../billing-shapes.ts';
import { customerOfId, type DoubleStore, type StripeEvent } from '../documents.ts';
import { intentOf } from '../invoices/invoice-parts.ts';
import { type Params, readGroups, readText } from '../params.ts';
import type { Decline, Session } from '../payment-shapes.ts';
import type { StripeObject } from '../shapes.ts';
import { authenticateInvoice, payInvoicePage } from './pay-invoice-page.ts';
import { authenticatePage, payPage } from './pay-page.ts';
import { changeMethodOnPortal, readPortalPage } from './portal.ts';

type Bank = 'succeed' | 'fail' | 'abandon';

/** What a page shows of the last payment attempt. */
interface Attempt {
  /** The customer's bank requires authentication. */
  readonly isAuthenticating: boolean;
  readonly error: Pick<Decline, 'code' | 'decline_code'> | null;
}

function readCheckout(desk: Desk, id: string) {
  const session = find<Session>(desk, 'checkout.session', id);
  const { params, waiting, error } = noteOf(desk, id);
  const [line = {}] = readGroups((params ?? {}) as Params, 'line_items');
  const attempt = { isAuthenticating: Boolean(waiting), error: error ?? null } as Attempt;
  return { session, price: readText(line, 'price') ?? '', ...attempt };
}

function readInvoice(desk: Desk, id: string) {
  const invoice = find<Invoice>(desk, 'invoice', id);
  const intent = intentOf(desk, invoice);
  const error = (intent?.last_payment_error ?? null) as Attempt['error'];
  const isAuthenticating = intent?.status === 'requires_action';
  const names = invoice.lines.data.map(({ pricing }) => {
    const { price_details } = pricing as { price_details: { product: string } };
    return String(findById(desk, price_details.product)?.name ?? '');
  });
  return { invoice, names, isProcessing: intent?.status === 'processing', isAuthenticating, error };
}

/**
 * Actions of people on Stripe's own pages, after the time-based changes that are due. Refuses as a
 * call does.
 */
export function createStripePages({
  store,
  now,
}: {
  readonly store: DoubleStore;
  readonly now: () => number;
}) {
  const visit = <T>(id: string, step: (desk: Desk) => T): Promise<T> =>
    store.change(customerOfId(id), (documents) => {
      const desk = { ...documents, now: now(), request: { id: null, idempotency_key: null } };
      advance(desk);
      const result = step(desk);
      advance(desk);
      return result;
    });
  return {
    readCheckout: (id: string) => visit(id, (desk) => readCheckout(desk, id)),
    payCheckout: (id: string, method: string | null) => visit(id, (desk) => payPage(desk, id, { method })),
    authenticateCheckout: (id: string, how: Bank) => visit(id, (desk) => authenticatePage(desk, id, how)),
    readInvoice: (id: string) => visit(id, (desk) => readInvoice(desk, id)),
    payInvoice: (id: string, method: string) => visit(id, (desk) => payInvoicePage(desk, id, method)),
    authenticateInvoice: (id: string, how: Bank) => visit(id, (desk) => authenticateInvoice(desk, id, how)),
    readCreditNote: (id: string) => visit(id, (desk) => find<StripeObject>(desk, 'credit_note', id)),
    readPortal: (id: string) => visit(id, (desk) => readPortalPage(desk, id)),
    changeMethod: (id: string, method: string) => visit(id, (desk) => changeMethodOnPortal(desk, id, method)),
    /** The stored events of the customer an id belongs to, oldest first. */
    readEvents: (id: string): Promise<readonly StripeEvent[]> =>
      visit(id, ({ customer }) => customer?.events ?? []),
  };
}
