import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { DemoCreditNote, DemoInvoice } from '../../ports/demo-pages.ts';
import { readSettings } from '../settings/read-settings.ts';

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
 * An invoice of the demo payment, with all that the law wants on one. It is not a real invoice, and must be shown as such.
 * @throws AppError `not_found` for an unknown id, and wherever payments are real
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
