import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentInvoice } from '../../ports/payments.ts';
import { countMovement, countReading, type MonthChange, sumUp } from './count-revenue.ts';
import {
  addToMonths,
  findInvoiceRecords,
  findMrr,
  type InvoiceRecord,
  insertMovement,
  upsertInvoices,
} from './revenue-store.ts';

/** What was read of an organiser at the payment provider. */
interface Reading {
  readonly organiserId: string;
  /** What they pay for a month, in cents without VAT; 0 for nothing. */
  readonly mrr: number;
  readonly invoices: readonly PaymentInvoice[];
}

async function storeMovement(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { organiserId, mrr: after }: Reading,
): Promise<MonthChange[]> {
  const before = await findMrr(tx, organiserId);
  if (before === after) return [];
  const movement = { organiserId, at: now(), before, after };
  await insertMovement(tx, movement);
  return [countMovement(movement)];
}

async function storeInvoices(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { organiserId, invoices }: Reading,
): Promise<MonthChange[]> {
  const known = await findInvoiceRecords(
    tx,
    invoices.map(({ id }) => id),
  );
  const pairs = invoices.map(({ id, amount, net, refunded, paidAt, isRefused }) => {
    const before = known.find((record) => record.id === id);
    // A refusal that was seen once stays.
    const refusedAt = before?.refusedAt ?? (isRefused ? now() : null);
    const after: InvoiceRecord = { id, organiserId, amount, net, refunded, paidAt, refusedAt };
    return { before, after };
  });
  await upsertInvoices(
    tx,
    pairs.map(({ after }) => after),
  );
  return pairs.flatMap(({ before, after }) => countReading(before, after));
}

/**
 * Writes down what comes in, for the administration's figures: call it in the transaction of whoever read it, under the
 * organiser's lock. Calling twice with the same changes nothing.
 */
export async function recordRevenue(deps: Pick<Deps, 'now'>, tx: Queryable, reading: Reading): Promise<void> {
  const moved = await storeMovement(deps, tx, reading);
  const read = await storeInvoices(deps, tx, reading);
  await addToMonths(tx, sumUp([...moved, ...read]));
}
