import { type Desk, fileOf, find, ownId } from '../account-context.ts';
import type { Invoice } from '../billing-shapes.ts';
import type { Charge, Decline, InvoicePayment, PaymentIntent, PaymentMethod } from '../payment-shapes.ts';

export function makeIntent(desk: Desk, { amount_due, currency, customer }: Invoice): PaymentIntent {
  const id = ownId(desk, 'pi');
  return {
    id,
    object: 'payment_intent',
    amount: amount_due,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${id.slice(-16)}`,
    confirmation_method: 'automatic',
    created: desk.now,
    currency,
    customer,
    customer_account: null,
    description: 'Subscription creation',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'sepa_debit'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

/** The object that links an invoice to its payment. */
export function makeInvoicePayment(desk: Desk, invoice: Invoice, intent: PaymentIntent): InvoicePayment {
  return {
    id: ownId(desk, 'inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: desk.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

function describeOutcome(decline: Decline | null) {
  const words = {
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
  };
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline ? '05' : null,
    ...words,
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

/** Outcome of the charge, or `pending`. */
export type ChargeEnd = 'succeeded' | 'pending' | Decline;

export function makeCharge(desk: Desk, intent: PaymentIntent, end: ChargeEnd): Charge {
  const decline = typeof end === 'object' ? end : null;
  const isCaptured = end === 'succeeded';
  const method = find<PaymentMethod>(desk, 'payment_method', intent.payment_method ?? '');
  const id = ownId(desk, 'ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isCaptured ? ownId(desk, 'txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'LAMPION',
    captured: isCaptured,
    created: desk.now,
    currency: intent.currency,
    customer: fileOf(desk).id,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: describeOutcome(decline),
    paid: isCaptured,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: method.type, [method.type]: method[method.type] },
    receipt_email: null,
    receipt_number: null,
    receipt_url: isCaptured ? `https://pay.stripe.test/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : (end as 'succeeded' | 'pending'),
    transfer_data: null,
    transfer_group: null,
  };
}
