import type { Deps } from '../../deps.ts';
import { getDemoCheckout } from './get-demo-checkout.ts';

/**
 * Closes a page of the demo payment: nothing was charged, and it can no longer be paid. Does nothing to a page that is
 * paid or closed.
 * @throws AppError `not_found` for an unknown id, and wherever payments are real
 */
export async function cancelDemoCheckout(deps: Pick<Deps, 'payments'>, id: string): Promise<void> {
  await getDemoCheckout(deps, id);
  await deps.payments.expireCheckout(id);
}
