import { all, change, type Desk, emit, fileOf, find, findCustomer, keep, ownId } from '../account-context.ts';
import { listParams, page } from '../list.ts';
import { checkParams, type Params, readMetadata, readNumber, readText, readWord } from '../params.ts';
import type { Charge, PaymentIntent } from '../payment-shapes.ts';
import { impossible, invalid } from '../refusal.ts';
import type { StripeObject } from '../shapes.ts';

interface NewRefund {
  readonly amount?: number | undefined;
  readonly reason?: string | null;
  readonly metadata?: Record<string, string>;
}

const money = (amount: number): string => `€${(amount / 100).toFixed(2)}`;

function checkAmount(charge: Charge, amount: number): void {
  if (charge.status !== 'succeeded')
    throw impossible(`Charge ${charge.id} cannot be refunded: it has not succeeded.`);
  if (charge.disputed) {
    throw impossible(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw impossible(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (amount > left) {
    throw invalid(
      'amount',
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
    );
  }
  if (amount < 1) throw invalid('amount', 'Invalid positive integer');
}

/** Refunds a charge: all that is left of it unless an amount is named. */
export function refundCharge(desk: Desk, charge: Charge, wanted: NewRefund): StripeObject {
  const amount = wanted.amount ?? Math.max(1, charge.amount - charge.amount_refunded);
  checkAmount(charge, amount);
  const refund = keep(desk, {
    id: ownId(desk, 're'),
    object: 'refund',
    amount,
    balance_transaction: ownId(desk, 'txn'),
    charge: charge.id,
    created: desk.now,
    currency: charge.currency,
    customer: fileOf(desk).id,
    customer_account: null,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata: wanted.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wanted.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const amount_refunded = charge.amount_refunded + amount;
  change(desk, charge, { amount_refunded, refunded: amount_refunded === charge.amount }, 'charge.refunded');
  emit(desk, 'refund.created', refund);
  return refund;
}

export function findPaidCharge(desk: Desk, intentId: string, param: string): Charge {
  const intent = find<PaymentIntent>(desk, 'payment_intent', intentId, param);
  if (intent.latest_charge !== null) return find<Charge>(desk, 'charge', intent.latest_charge);
  throw impossible(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
}

export function createRefund(desk: Desk, params: Params): object {
  checkParams(params, ['amount', 'charge', 'metadata', 'payment_intent', 'reason']);
  const [chargeId, intentId] = [readText(params, 'charge'), readText(params, 'payment_intent')];
  if (chargeId === undefined && intentId === undefined) {
    throw invalid(
      'charge',
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const charge =
    chargeId === undefined
      ? findPaidCharge(desk, intentId ?? '', 'payment_intent')
      : find<Charge>(desk, 'charge', chargeId, 'charge');
  const reason = readWord(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  return refundCharge(desk, charge, {
    amount: readNumber(params, 'amount'),
    reason,
    metadata: readMetadata(params),
  });
}

export function listRefunds(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'charge', 'payment_intent']);
  const [charge, intent] = [readText(params, 'charge'), readText(params, 'payment_intent')];
  const isWanted = (refund: StripeObject) =>
    (charge === undefined || refund.charge === charge) &&
    (intent === undefined || refund.payment_intent === intent);
  return page(all(desk, 'refund').filter(isWanted), params, '/v1/refunds');
}

/** A customer's charges or payments, including refused ones. */
export const listOfCustomer =
  (kind: 'charge' | 'payment_intent', url: string) =>
  (desk: Desk, params: Params): object => {
    checkParams(params, [...listParams, 'customer', 'payment_intent']);
    findCustomer(desk, readText(params, 'customer') ?? '', 'customer');
    const intent = readText(params, 'payment_intent');
    const found = all(desk, kind).filter((thing) => intent === undefined || thing.payment_intent === intent);
    return page(found, params, url);
  };
