import type { Invoice } from '@lampion/contract/schemas/subscription';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentCreditNote, PaymentInvoice } from '../../ports/payments.ts';
import { readSettings } from '../settings/read-settings.ts';
import { toCreditNote, toInvoice } from './invoice-view.ts';
import { isSellerComplete } from './structured-parties-view.ts';
import { findPayer } from './subscription-store.ts';

const AT_ONCE = 100;
/** Monthly invoices for longer than the legal retention period. */
const MOST = 300;

type Dependencies = Pick<Deps, 'config' | 'db' | 'payments'>;

export interface InvoiceQuery {
  /** Maximum number of invoices in the answer, credit notes apart; all by default. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous answer. */
  readonly cursor?: string | undefined;
}

export interface InvoicePage {
  readonly invoices: Invoice[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** Up to so many invoices after a cursor, in as many pages as it takes. */
async function readInvoices(
  { payments }: Pick<Deps, 'payments'>,
  customerId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
) {
  const found: PaymentInvoice[] = [];
  let after: string | null | undefined = cursor;
  while (after !== null && found.length < limit) {
    const rest = Math.min(AT_ONCE, limit - found.length);
    const page = await payments.listInvoices(customerId, { limit: rest, after });
    found.push(...page.invoices);
    after = page.nextAfter;
  }
  return { found, nextCursor: after ?? null };
}

/** Each invoice below the credit notes that take it back. */
function withCreditNotes(invoices: readonly Invoice[], notes: readonly PaymentCreditNote[]): Invoice[] {
  return invoices.flatMap((invoice) => {
    const own = notes.filter(({ invoiceId }) => invoiceId === invoice.id);
    return [...own.map((note) => toCreditNote(note, invoice)), invoice];
  });
}

/**
 * The actor's own invoices, newest first, each after its credit notes, read from the provider each time.
 * @throws AppError `not_authenticated`, `forbidden`, `invalid_input` for a cursor that is not ours, `unavailable`
 */
export async function listInvoices(
  deps: Dependencies,
  actor: Actor,
  { limit = MOST, cursor }: InvoiceQuery = {},
): Promise<InvoicePage> {
  const { organiserId } = requireOrganiser(actor);
  if (cursor !== undefined && !/^in_\w{1,150}$/.test(cursor)) {
    throw new AppError('invalid_input', { fields: [{ path: 'cursor', message: 'Page inconnue' }] });
  }
  const payer = organiserId === null ? null : await findPayer(deps.db, organiserId);
  if (payer === null || payer.customerId === null) return { invoices: [], nextCursor: null };
  const [{ found, nextCursor }, notes, settings] = await Promise.all([
    readInvoices(deps, payer.customerId, { limit, cursor }),
    deps.payments.listCreditNotes(payer.customerId),
    readSettings(deps),
  ]);
  // The demo payment shows a page where a real provider has a file.
  const files = { isPdf: deps.payments.demo === null, isCopied: isSellerComplete(settings) };
  const invoices = found.map((invoice) => toInvoice(invoice, files));
  return { invoices: withCreditNotes(invoices, notes), nextCursor };
}
