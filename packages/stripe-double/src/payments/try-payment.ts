import { change, type Desk, emit, find, keep, noteOf } from '../account-context.ts';
import { behaviourOf } from '../customers/payment-methods.ts';
import type { Charge, Decline, PaymentIntent } from '../payment-shapes.ts';
import { authenticationRequired } from '../refusal.ts';
import { makeCharge } from './make-payment.ts';

/** Outcome of an attempt. */
export type Outcome = 'succeeded' | 'processing' | 'requires_action' | Decline;

interface Attempt {
  readonly method: string;
  /** The customer is present and can authenticate. */
  readonly isOnSession: boolean;
  /** The customer has just authenticated. */
  readonly isAuthenticated?: boolean;
}

function refuse(desk: Desk, intent: PaymentIntent, decline: Decline): Decline {
  const charge = keep(desk, makeCharge(desk, intent, decline));
  emit(desk, 'charge.failed', charge);
  const { code, decline_code, message } = decline;
  Object.assign(intent, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    last_payment_error: {
      charge: charge.id,
      code,
      ...(decline_code && { decline_code }),
      message,
      payment_method: find(desk, 'payment_method', intent.payment_method ?? ''),
      type: code === 'payment_intent_payment_attempt_failed' ? 'invalid_request_error' : 'card_error',
    },
    next_action: null,
    payment_method: null,
    processing: null,
  });
  emit(desk, 'payment_intent.payment_failed', intent);
  return decline;
}

function askForAction(desk: Desk, intent: PaymentIntent, isOnSession: boolean): Outcome {
  intent.status = 'requires_action';
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
  if (!isOnSession) {
    const { code, decline_code, message } = authenticationRequired;
    intent.last_payment_error = { code, decline_code, message, type: 'card_error' };
  }
  emit(desk, 'payment_intent.requires_action', intent);
  return 'requires_action';
}

function wait(desk: Desk, intent: PaymentIntent, seconds: number): Outcome {
  const charge = keep(desk, makeCharge(desk, intent, 'pending'));
  emit(desk, 'charge.pending', charge);
  Object.assign(intent, {
    status: 'processing',
    latest_charge: charge.id,
    processing: { type: 'sepa_debit' },
  });
  noteOf(desk, intent.id).settlesAt = desk.now + seconds;
  emit(desk, 'payment_intent.processing', intent);
  return 'processing';
}

function succeed(desk: Desk, intent: PaymentIntent): Outcome {
  const charge = keep(desk, makeCharge(desk, intent, 'succeeded'));
  emit(desk, 'charge.succeeded', charge);
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    processing: null,
  });
  emit(desk, 'payment_intent.succeeded', intent);
  return 'succeeded';
}

/** Tries to charge the method, as the customer's bank allows. */
export function tryPayment(
  desk: Desk,
  intent: PaymentIntent,
  { method, isOnSession, isAuthenticated = false }: Attempt,
): Outcome {
  intent.payment_method = method;
  const { authentication, onCharge, settlesAfter } = behaviourOf(desk, method);
  const note = noteOf(desk, method);
  if (isAuthenticated) note.isSetUp = true;
  const isAsked = authentication === 'always' || (authentication === 'once' && !note.isSetUp);
  if (isAsked && !isAuthenticated) return askForAction(desk, intent, isOnSession);
  if (settlesAfter !== undefined) return wait(desk, intent, settlesAfter);
  return onCharge === undefined ? succeed(desk, intent) : refuse(desk, intent, onCharge);
}

/** Settles a debit in progress. */
export function settleDebit(desk: Desk, intent: PaymentIntent): Outcome {
  delete noteOf(desk, intent.id).settlesAt;
  const charge = find<Charge>(desk, 'charge', intent.latest_charge ?? '');
  const { onCharge } = behaviourOf(desk, intent.payment_method ?? '');
  if (onCharge) {
    const failed = {
      status: 'failed',
      failure_code: onCharge.code,
      failure_message: onCharge.message,
    } as const;
    change(desk, charge, failed, 'charge.failed');
    Object.assign(intent, { status: 'requires_payment_method', processing: null, payment_method: null });
    intent.last_payment_error = { ...onCharge, type: 'invalid_request_error' };
    emit(desk, 'payment_intent.payment_failed', intent);
    return onCharge;
  }
  const paid = { status: 'succeeded', paid: true, captured: true, amount_captured: charge.amount } as const;
  change(desk, charge, paid, 'charge.succeeded');
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, processing: null });
  emit(desk, 'payment_intent.succeeded', intent);
  return 'succeeded';
}
