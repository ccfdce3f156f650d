import type Stripe from 'stripe';
import type { PaymentDispute, PaymentRefund, PaymentReversals } from './payments.ts';
import { orNull } from './payments-stripe-errors.ts';
import { idOf, toDate } from './payments-stripe-view.ts';

/** Charges looked at: payments of most of a year, by the month. */
const CHARGES = 10;

/** Inquiries of a bank, by which nothing is taken back yet, are none of these. */
const statuses: Readonly<Record<string, PaymentDispute['status']>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

function toDispute({ id, amount, status, created }: Stripe.Dispute): PaymentDispute[] {
  const known = statuses[status];
  return known === undefined ? [] : [{ id, amount, status: known, createdAt: toDate(created) }];
}

async function listDisputes(stripe: Stripe, charges: readonly Stripe.Charge[]): Promise<PaymentDispute[]> {
  const disputed = charges.filter((charge) => charge.disputed);
  const lists = await Promise.all(disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: 10 })));
  return lists.flatMap(({ data }) => data.flatMap(toDispute));
}

/** The refunds that withdrawals made: their credit notes say so. */
async function findWithdrawn(stripe: Stripe, customer: string): Promise<ReadonlySet<string>> {
  const { data } = await stripe.creditNotes.list({ customer, limit: 100 });
  const notes = data.filter(({ metadata }) => metadata?.withdrawal !== undefined);
  return new Set(notes.flatMap(({ refunds }) => refunds.map(({ refund }) => idOf(refund))));
}

async function listRefunds(
  stripe: Stripe,
  customer: string,
  charges: readonly Stripe.Charge[],
): Promise<PaymentRefund[]> {
  const made = charges.flatMap(({ refunds }) => refunds?.data ?? []);
  const standing = made.filter(({ status }) => status === 'succeeded' || status === 'pending');
  if (standing.length === 0) return [];
  const withdrawn = await findWithdrawn(stripe, customer);
  return standing.map(({ id, amount, created }) => ({
    id,
    amount,
    createdAt: toDate(created),
    isWithdrawal: withdrawn.has(id),
  }));
}

const newestFirst = <T extends { readonly createdAt: Date }>(list: readonly T[]): T[] =>
  [...list].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());

/** What banks and our staff took or gave back of a customer's latest payments. */
export async function findReversals(stripe: Stripe, customer: string): Promise<PaymentReversals> {
  const expand = ['data.refunds'];
  const charges = (await orNull(stripe.charges.list({ customer, limit: CHARGES, expand })))?.data ?? [];
  const [disputes, refunds] = await Promise.all([
    listDisputes(stripe, charges),
    listRefunds(stripe, customer, charges),
  ]);
  return { disputes: newestFirst(disputes), refunds: newestFirst(refunds) };
}

/** Whose a payment is: disputes name a charge and no customer. */
export async function findCustomerOfPayment(stripe: Stripe, id: string): Promise<string | null> {
  const payment = id.startsWith('pi_')
    ? await orNull(stripe.paymentIntents.retrieve(id))
    : await orNull(stripe.charges.retrieve(id));
  return payment?.customer ? idOf(payment.customer) : null;
}
