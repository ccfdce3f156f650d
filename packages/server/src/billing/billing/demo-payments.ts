import type { DemoChoice, DemoMethod } from '@lampion/contract/billing/rules/payment-pages';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/app-error.ts';
import type {
  DemoCheckout,
  DemoCreditNote,
  DemoInvoice,
  DemoPages,
} from '../../platform/ports/payments/demo-pages.ts';
import { processDemoEvents } from './payment-events.ts';

/**
 * Data of a page of the demo payment: what is bought, the payment methods, and how the last attempt
 * ended.
 * @throws AppError `not_found` for an unknown id, and with a real provider
 */
export async function getDemoCheckout(
  { payments }: Pick<Deps, 'payments'>,
  id: string,
): Promise<DemoCheckout> {
  const checkout = await payments.demo?.findCheckout(id);
  if (!checkout) throw new AppError('not_found');
  return checkout;
}

/**
 * Pays on a page of the demo payment, or answers the bank there. From here on everything works as
 * with a real provider, by signed events. A refused payment leaves the page open, with the reason.
 * Idempotent once it is paid; a repeated call completes an interrupted one.
 * @throws AppError `not_found` for an unknown id, and with a real provider; `conflict` when the
 * page expired
 */
export async function payDemoCheckout(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'pages' | 'payments'>,
  id: string,
  choice: DemoChoice = 'accepted',
): Promise<void> {
  const { demo } = deps.payments;
  if (demo === null) throw new AppError('not_found');
  await demo.payCheckout(id, choice);
  await processDemoEvents(deps, id);
}

/**
 * Closes a page of the demo payment: nothing was charged, and it can no longer be paid. Does
 * nothing to a paid or closed page.
 * @throws AppError `not_found` for an unknown id, and with a real provider
 */
export async function cancelDemoCheckout(deps: Pick<Deps, 'payments'>, id: string): Promise<void> {
  await getDemoCheckout(deps, id);
  await deps.payments.expireCheckout(id);
}

interface Seller {
  readonly seller: { readonly name: string; readonly address: string };
}
export type DemoInvoicePage = DemoInvoice & Seller;
export type DemoCreditNotePage = DemoCreditNote & Seller;

type Dependencies = Pick<Deps, 'config' | 'db' | 'payments'>;

async function readSeller(deps: Dependencies): Promise<Seller> {
  const { publisherName: name, publisherAddress: address } = await readSettings(deps);
  return { seller: { name, address } };
}

/**
 * An invoice of the demo payment, with everything the law requires. It is not a real invoice and
 * must be shown as such.
 * @throws AppError `not_found` for an unknown id, and with a real provider
 */
export async function getDemoInvoice(deps: Dependencies, id: string): Promise<DemoInvoicePage> {
  const invoice = await deps.payments.demo?.findInvoice(id);
  if (!invoice) throw new AppError('not_found');
  return { ...invoice, ...(await readSeller(deps)) };
}

/** The same for a credit note. */
export async function getDemoCreditNote(deps: Dependencies, id: string): Promise<DemoCreditNotePage> {
  const note = await deps.payments.demo?.findCreditNote(id);
  if (!note) throw new AppError('not_found');
  return { ...note, ...(await readSeller(deps)) };
}

/**
 * Pays an open invoice of the demo payment, or answers the bank. A refused payment leaves it open.
 * Idempotent once it is paid.
 * @throws AppError `not_found` for an unknown id, and with a real provider; `conflict` when it can
 * no longer be paid
 */
export async function payDemoInvoice(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'pages' | 'payments'>,
  id: string,
  choice: DemoChoice,
): Promise<void> {
  const { demo } = deps.payments;
  if (demo === null) throw new AppError('not_found');
  await demo.payInvoice(id, choice);
  await processDemoEvents(deps, id);
}

export type DemoPortal = NonNullable<Awaited<ReturnType<DemoPages['findPortal']>>>;

/**
 * Data of the page that changes the payment method of the demo payment.
 * @throws AppError `not_found` for an unknown or expired id, and with a real provider
 */
export async function getDemoPortal({ payments }: Pick<Deps, 'payments'>, id: string): Promise<DemoPortal> {
  const portal = await payments.demo?.findPortal(id);
  if (!portal) throw new AppError('not_found');
  return portal;
}

/**
 * Changes the payment method of the demo payment.
 * @returns the bank's reason if it refuses at once, null once it is changed
 * @throws AppError `not_found` for an unknown or expired id, and with a real provider
 */
export async function changeDemoMethod(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'pages' | 'payments'>,
  id: string,
  method: DemoMethod,
): Promise<string | null> {
  const { demo } = deps.payments;
  if (demo === null) throw new AppError('not_found');
  const refusal = await demo.changeMethod(id, method);
  await processDemoEvents(deps, id);
  return refusal;
}
