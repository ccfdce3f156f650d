import type { StripeObject } from './shapes.ts';

/** Why a payment was refused, in Stripe's format. */
export interface Decline {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

export interface PaymentMethod extends StripeObject {
  customer: string | null;
  readonly type: 'card' | 'sepa_debit';
}

export interface PaymentIntent extends StripeObject {
  readonly amount: number;
  readonly currency: string;
  amount_received: number;
  canceled_at: number | null;
  customer: string;
  last_payment_error: object | null;
  latest_charge: string | null;
  next_action: object | null;
  payment_method: string | null;
  processing: object | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
}

export interface Charge extends StripeObject {
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string | null;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  paid: boolean;
  refunded: boolean;
  status: 'succeeded' | 'pending' | 'failed';
}

export interface InvoicePayment extends StripeObject {
  amount_paid: number | null;
  readonly invoice: string;
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
  status: 'open' | 'paid' | 'canceled';
  status_transitions: { canceled_at: number | null; paid_at: number | null };
}

export interface Session extends StripeObject {
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  url: string | null;
  readonly customer: string;
  readonly expires_at: number;
  subscription: string | null;
  invoice: string | null;
  consent: object | null;
  customer_details: object | null;
}
