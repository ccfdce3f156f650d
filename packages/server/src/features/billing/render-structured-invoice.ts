import { type Invoice, InvoiceService } from '@e-invoice-eu/core';

/** What it would tell a console, errors come as exceptions. */
const silent = { log: () => undefined, warn: () => undefined, error: () => undefined };

/** Writes UBL, after a check of what it is given. Takes 70 MB: for a work process alone. */
export async function renderStructuredInvoice(invoice: Invoice): Promise<string> {
  const service = new InvoiceService(silent);
  const xml = await service.generate(invoice, { format: 'UBL', lang: 'fr', noWarnings: true });
  if (typeof xml !== 'string') throw new Error('UBL is text');
  return xml;
}
