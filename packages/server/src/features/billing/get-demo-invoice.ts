import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { DemoInvoice } from '../../ports/payments.ts';

/**
 * An invoice of the demo payment. It is not a real invoice, and must be shown as such.
 * @throws AppError `not_found` for an unknown id, and wherever payments are real
 */
export async function getDemoInvoice({ payments }: Pick<Deps, 'payments'>, id: string): Promise<DemoInvoice> {
  const invoice = await payments.demo?.findInvoice(id);
  if (!invoice) throw new AppError('not_found');
  return invoice;
}
