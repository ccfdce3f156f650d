import type { PaymentDispute, PaymentReversals } from '../../ports/payments.ts';
import type { PaymentNotice } from './notice-store.ts';

interface Reversed {
  readonly reversals: PaymentReversals;
  /** Disputes whose opening was told. */
  readonly toldDisputes: ReadonlySet<string>;
  readonly bought: Pick<PaymentNotice, 'planName' | 'period'>;
  readonly isNews: (instant: Date) => boolean;
}

const kinds = { open: 'dispute-opened', won: 'dispute-won', lost: 'dispute-lost' } as const;

/** A dispute is closed weeks after it was opened, on a day nobody names: whoever was told of it is told of its end. */
function isTold({ id, status, createdAt }: PaymentDispute, { toldDisputes, isNews }: Reversed): boolean {
  return toldDisputes.has(id) ? status !== 'open' : status !== 'won' && isNews(createdAt);
}

/** What an organiser is told of payments that were taken or given back. */
export function findReversalNews(reversed: Reversed): PaymentNotice[] {
  const { reversals, bought, isNews } = reversed;
  const disputes = reversals.disputes
    .filter((dispute) => isTold(dispute, reversed))
    .map(({ id, amount, status }) => ({ ...bought, kind: kinds[status], subject: id, amount }));
  const refunds = reversals.refunds
    .filter(({ createdAt, isWithdrawal }) => !isWithdrawal && isNews(createdAt))
    .map(({ id, amount }) => ({ ...bought, kind: 'payment-refunded' as const, subject: id, amount }));
  return [...disputes, ...refunds];
}
