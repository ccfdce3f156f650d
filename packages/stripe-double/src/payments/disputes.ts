import { all, change, type Desk, emit, find, keep, ownId } from '../account-context.ts';
import { DAY } from '../calendar.ts';
import { listParams, page } from '../list.ts';
import { checkParams, type Params, readFlag, readText } from '../params.ts';
import type { Charge } from '../payment-shapes.ts';
import { impossible } from '../refusal.ts';
import type { StripeObject } from '../shapes.ts';

const evidence = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

const ANSWER_SECONDS = 9 * DAY;

/** The customer's bank reverses the charge. A dispute names its charge and no customer. */
export function openDispute(desk: Desk, chargeId: string, reason = 'fraudulent'): StripeObject {
  const charge = find<Charge>(desk, 'charge', chargeId);
  const dispute = keep(desk, {
    id: ownId(desk, 'du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: desk.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(evidence.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: desk.now + ANSWER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10.4' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  });
  change(desk, charge, { disputed: true }, 'charge.updated');
  emit(desk, 'charge.dispute.created', dispute);
  emit(desk, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank decides. */
export function closeDispute(desk: Desk, id: string, status: 'won' | 'lost'): StripeObject {
  const dispute = find(desk, 'dispute', id);
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw impossible('This dispute is already closed');
  change(desk, dispute, { status }, 'charge.dispute.updated');
  if (status === 'won') emit(desk, 'charge.dispute.funds_reinstated', dispute);
  emit(desk, 'charge.dispute.closed', dispute);
  return dispute;
}

/** Accepts the dispute. */
export function close(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  return closeDispute(desk, id, 'lost');
}

export function updateDispute(desk: Desk, params: Params, id: string): object {
  checkParams(params, ['evidence', 'metadata', 'submit']);
  const dispute = find(desk, 'dispute', id);
  const isSubmitted = readFlag(params, 'submit') ?? true;
  return change(desk, dispute, isSubmitted ? { status: 'under_review' } : {}, 'charge.dispute.updated');
}

export function listDisputes(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'charge', 'payment_intent']);
  const charge = readText(params, 'charge');
  const disputes = all(desk, 'dispute').filter(
    (dispute) => charge === undefined || dispute.charge === charge,
  );
  return page(disputes, params, '/v1/disputes');
}
