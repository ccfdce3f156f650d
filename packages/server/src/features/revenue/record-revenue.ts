import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentInvoice } from '../../ports/payments.ts';
import { findMrr, type InvoiceRecord, insertMovement, upsertInvoices } from './revenue-store.ts';

/** What was read of an organiser at the payment provider. */
interface Reading {
  readonly organiserId: string;
  /** What they pay for a month, in cents without VAT; 0 for nothing. */
  readonly mrr: number;
  readonly invoices: readonly PaymentInvoice[];
}

/** What an organiser pays for a month, from now on. Does nothing when it is the same as before. */
export async function recordMrr(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  organiserId: string,
  after: number,
): Promise<void> {
  const before = await findMrr(tx, organiserId);
  if (before !== after) await insertMovement(tx, { organiserId, at: now(), before, after });
}

/**
 * Writes down what comes in, for the administration's figures: call it in the transaction of whoever read it, under the
 * organiser's lock. Calling twice with the same changes nothing.
 */
export async function recordRevenue(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  { organiserId, mrr, invoices }: Reading,
): Promise<void> {
  await recordMrr(deps, tx, organiserId, mrr);
  const now = deps.now();
  const records = invoices.map(({ id, amount, net, refunded, paidAt, isRefused }): InvoiceRecord => {
    return { id, organiserId, amount, net, refunded, paidAt, refusedAt: isRefused ? now : null };
  });
  await upsertInvoices(tx, records);
}
