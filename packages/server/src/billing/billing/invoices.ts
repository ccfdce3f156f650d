import type { Invoice } from '@lampion/contract/billing/subscription';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PaymentCreditNote, PaymentInvoice } from '../../platform/ports/payments/payments.ts';
import { isSellerComplete } from './structured-invoices.ts';
import { findPayer } from './subscription-store.ts';
import { findOwnPayer } from './subscriptions.ts';
import { syncSubscription } from './sync-subscription.ts';

const AT_ONCE = 100;
/** More monthly invoices than the legal retention period holds. */
const MOST = 300;

type Dependencies = Pick<Deps, 'config' | 'db' | 'payments'>;

export interface InvoiceQuery {
  /** Maximum number of invoices, credit notes not counted; all by default. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous answer. */
  readonly cursor?: string | undefined;
}

export interface InvoicePage {
  readonly invoices: Invoice[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** At most so many invoices after a cursor, read from as many pages of the provider as needed. */
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

/** Puts each invoice below the credit notes that reverse it. */
function withCreditNotes(invoices: readonly Invoice[], notes: readonly PaymentCreditNote[]): Invoice[] {
  return invoices.flatMap((invoice) => {
    const own = notes.filter(({ invoiceId }) => invoiceId === invoice.id);
    return [...own.map((note) => toCreditNote(note, invoice)), invoice];
  });
}

/**
 * The actor's own invoices, newest first, each after its credit notes. Read from the provider on
 * every call.
 * @throws AppError `not_authenticated`, `forbidden`, `invalid_input` for a cursor that is not ours,
 * `unavailable`
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

const PER_ACCOUNT = { name: 'pay-invoice', points: 20, seconds: 3600 };

/**
 * The URL of the provider's page where the actor pays the invoice that is due, or confirms its
 * payment. Anyone with the URL can open it, so it is requested on demand and never stored. When
 * nothing is due any more, the stored subscription is synchronised.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`,
 * `subscription_not_found` (never paid anything), `nothing_to_pay`, `too_many_attempts`,
 * `unavailable`
 */
export async function openInvoicePage(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'now' | 'payments'>,
  actor: Actor,
): Promise<{ url: string }> {
  const { customerId } = await findOwnPayer(deps, actor);
  if (customerId === null) throw new AppError('subscription_not_found');
  await deps.limiter.consume(PER_ACCOUNT, requireOrganiser(actor).accountId);
  const url = await deps.payments.findInvoicePage(customerId);
  if (url !== null) return { url };
  await syncSubscription(deps, customerId);
  throw new AppError('nothing_to_pay');
}

const shown = {
  void: 'void',
  open: 'pending',
  uncollectible: 'uncollectible',
} as const satisfies Partial<Record<PaymentInvoice['status'], Invoice['status']>>;

function statusOf({ status, amount, refunded }: PaymentInvoice): Invoice['status'] {
  if (status !== 'paid') return shown[status];
  if (refunded === 0) return 'paid';
  return refunded < amount ? 'partially_refunded' : 'refunded';
}

interface InvoiceFiles {
  readonly isPdf: boolean;
  /** Whether structured copies can be made: the seller's settings are complete. */
  readonly isCopied: boolean;
}

function toInvoice(invoice: PaymentInvoice, { isPdf, isCopied }: InvoiceFiles): Invoice {
  const { id, number, amount, net, tax, rates, period, createdAt, url } = invoice;
  return {
    id,
    kind: 'invoice',
    number,
    amount,
    net,
    tax,
    rates: [...rates],
    periodStart: period?.start.toISOString() ?? null,
    periodEnd: period?.end.toISOString() ?? null,
    status: statusOf(invoice),
    date: createdAt.toISOString(),
    invoiceUrl: url,
    isPdf,
    hasStructuredCopy: isCopied && invoice.status !== 'void',
  };
}

/** A credit note reverses its invoice: the amounts are negative, at the invoice's rates. */
function toCreditNote(
  note: PaymentCreditNote,
  { rates, periodStart, periodEnd, isPdf, hasStructuredCopy }: Invoice,
): Invoice {
  const { id, number, net, tax, total, isVoid, createdAt, url } = note;
  return {
    id,
    kind: 'credit_note',
    number,
    amount: -total,
    net: -net,
    tax: -tax,
    rates,
    periodStart,
    periodEnd,
    status: isVoid ? 'void' : 'refunded',
    date: createdAt.toISOString(),
    invoiceUrl: url,
    isPdf,
    hasStructuredCopy: hasStructuredCopy && !isVoid,
  };
}
