import type { Invoice } from '@lampion/contract/schemas/subscription';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentInvoice } from '../../ports/payments.ts';
import { findPayer } from './subscription-store.ts';
import { toInvoice } from './subscription-view.ts';

const AT_ONCE = 100;
/** Monthly invoices for longer than the legal retention period. */
const MOST = 300;

export interface InvoiceQuery {
  /** Maximum number of invoices in the answer; all by default. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous answer. */
  readonly cursor?: string | undefined;
}

export interface InvoicePage {
  readonly invoices: Invoice[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * The actor's own invoices, newest first, read from the provider each time.
 * @throws AppError `not_authenticated`, `forbidden`, `invalid_input` for a cursor that is not ours, `unavailable`
 */
export async function listInvoices(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  actor: Actor,
  { limit = MOST, cursor }: InvoiceQuery = {},
): Promise<InvoicePage> {
  const { organiserId } = requireOrganiser(actor);
  if (cursor !== undefined && !/^in_\w{1,150}$/.test(cursor)) {
    throw new AppError('invalid_input', { fields: [{ path: 'cursor', message: 'Page inconnue' }] });
  }
  const payer = organiserId === null ? null : await findPayer(db, organiserId);
  if (payer === null || payer.customerId === null) return { invoices: [], nextCursor: null };
  const found: PaymentInvoice[] = [];
  let after: string | null | undefined = cursor;
  while (after !== null && found.length < limit) {
    const page = await payments.listInvoices(payer.customerId, {
      limit: Math.min(AT_ONCE, limit - found.length),
      after,
    });
    found.push(...page.invoices);
    after = page.nextAfter;
  }
  return { invoices: found.map(toInvoice), nextCursor: after ?? null };
}
