import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { DemoCheckout } from '../../ports/demo-pages.ts';

/**
 * Data of a page of the demo payment: what is bought, what it may be paid with, and how the last attempt ended.
 * @throws AppError `not_found` for an unknown id, and wherever payments are real
 */
export async function getDemoCheckout(
  { payments }: Pick<Deps, 'payments'>,
  id: string,
): Promise<DemoCheckout> {
  const checkout = await payments.demo?.findCheckout(id);
  if (!checkout) throw new AppError('not_found');
  return checkout;
}
