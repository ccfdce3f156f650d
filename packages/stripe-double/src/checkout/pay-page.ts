import {
  all,
  change,
  type Desk,
  emit,
  fileOf,
  find,
  findCustomer,
  noteOf,
  ownId,
} from '../account-context.ts';
import { remember } from '../attempt.ts';
import type { Invoice, Subscription } from '../billing-shapes.ts';
import { readReductions } from '../catalogue/discounts.ts';
import { addMethod } from '../customers/payment-methods.ts';
import { addTaxId } from '../customers/tax-ids.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { type Params, readGroup, readGroups } from '../params.ts';
import type { Decline, Session } from '../payment-shapes.ts';
import { addSetupIntent } from '../payments/setup-intents.ts';
import { impossible } from '../refusal.ts';
import type { Address, Customer, PromotionCode } from '../shapes.ts';
import { type Start, startSubscription } from '../subscriptions/start-subscription.ts';
import { readWishes } from '../subscriptions/subscription-request.ts';
import { describeCustomer } from './make-session.ts';
import { wishesOf } from './sessions.ts';

/** Input on the payment page. */
export interface PageInput {
  /** One of Stripe's test methods; null to give none, where the page allows that. */
  readonly method?: string | null;
  readonly name?: string;
  readonly address?: Partial<Address>;
  readonly taxId?: { readonly type: string; readonly value: string };
  readonly code?: string;
  readonly acceptsTerms?: boolean;
}

export type PageEnd =
  | { readonly status: 'complete'; readonly subscription: Subscription }
  /** The page stays open, with this error. */
  | { readonly status: 'refused'; readonly error: Decline }
  /** The page waits for the customer to authenticate. */
  | { readonly status: 'authentication_required' };

function findOpen(desk: Desk, id: string): Session {
  const session = find<Session>(desk, 'checkout.session', id);
  if (session.status === 'open') return session;
  throw impossible(
    session.status === 'complete'
      ? 'You have already completed this checkout.'
      : 'This checkout session has expired.',
  );
}

/** Stores the input on the customer, where the session asked for it. */
function takeOver(desk: Desk, params: Params, { name, address, taxId }: PageInput): void {
  const customer = findCustomer(desk, fileOf(desk).id);
  const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const update = readGroup(params, 'customer_update');
  const changes: Partial<Customer> = {};
  if (name && update.name === 'auto') changes.name = name;
  if (address && update.address === 'auto') changes.address = { ...nowhere, ...address };
  change(desk, customer, changes, 'customer.updated');
  if (taxId && params.tax_id_collection !== undefined) addTaxId(desk, { ...taxId });
}

function withCode(desk: Desk, params: Params, code: string | undefined): Params {
  if (code === undefined || params.allow_promotion_codes !== 'true') return params;
  const known = all<PromotionCode>(desk, 'promotion_code').find((other) => other.code === code);
  if (known === undefined) throw impossible('This code is invalid.');
  return { ...params, discounts: { 0: { promotion_code: known.id } } };
}

function checkInput(session: Session, { method, acceptsTerms = true }: PageInput): void {
  const consent = session.consent_collection as { terms_of_service?: string } | null;
  if (consent?.terms_of_service === 'required' && !acceptsTerms) {
    throw impossible('You must agree to the terms of service.');
  }
  const isOptional = session.payment_method_collection === 'if_required' && session.amount_total === 0;
  if (method === null && !isOptional) throw impossible('Enter a payment method.');
}

function paymentStatusOf({ status, total }: Invoice): Session['payment_status'] {
  if (total === 0) return 'no_payment_required';
  return status === 'paid' ? 'paid' : 'unpaid';
}

function complete(desk: Desk, session: Session, { subscription, invoice: first }: Start): PageEnd {
  const invoice = subscription.latest_invoice;
  const consent = session.consent_collection as { terms_of_service?: string } | null;
  Object.assign(session, {
    consent: consent && {
      promotions: null,
      terms_of_service: consent.terms_of_service === 'required' ? 'accepted' : null,
    },
    customer_details: describeCustomer(findCustomer(desk, fileOf(desk).id)),
    invoice,
    payment_status: paymentStatusOf(first),
    status: 'complete',
    subscription: subscription.id,
    url: null,
  });
  emit(desk, 'checkout.session.completed', session);
  return { status: 'complete', subscription };
}

/**
 * Pays on the page. A refused payment, or one that waits for authentication, creates no
 * subscription.
 */
export function payPage(desk: Desk, id: string, input: PageInput = {}, isAuthenticated = false): PageEnd {
  const session = findOpen(desk, id);
  checkInput(session, input);
  const before = remember(desk);
  const params = withCode(desk, noteOf(desk, id).params as Params, input.code);
  takeOver(desk, params, input);
  const types = session.payment_method_types as string[];
  const typed = input.method === undefined ? 'pm_card_visa' : input.method;
  const method = typed && addMethod(desk, typed);
  if (method && !types.includes(method.type)) throw impossible(`This page takes no ${method.type}.`);
  if (method) emit(desk, 'payment_method.attached', method);
  const items = readGroups(params, 'line_items');
  const wishes = readWishes(desk, wishesOf(params), { id: ownId(desk, 'sub'), items });
  const start = startSubscription(
    desk,
    { ...wishes, method: method ? method.id : null },
    readReductions(desk, params),
  );
  if (method && start.invoice.amount_due === 0) addSetupIntent(desk, method.id);
  const outcome = payInvoice(desk, start.invoice, { isOnSession: true, isAuthenticated });
  if (outcome === 'succeeded' || outcome === 'processing') return complete(desk, session, start);
  before.undo();
  const note = noteOf(desk, id);
  note.waiting = outcome === 'requires_action' ? input : null;
  note.error = outcome === 'requires_action' ? null : outcome;
  return outcome === 'requires_action'
    ? { status: 'authentication_required' }
    : { status: 'refused', error: outcome };
}

const notAuthenticated: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** The bank's dialog: the customer authenticates, fails, or closes it. */
export function authenticatePage(desk: Desk, id: string, how: 'succeed' | 'fail' | 'abandon'): PageEnd {
  findOpen(desk, id);
  const note = noteOf(desk, id);
  const input = note.waiting as PageInput | null | undefined;
  if (!input) throw impossible('Nothing is to be authenticated on this page.');
  if (how === 'abandon') return { status: 'authentication_required' };
  note.waiting = null;
  if (how === 'succeed') return payPage(desk, id, input, true);
  note.error = notAuthenticated;
  return { status: 'refused', error: notAuthenticated };
}
