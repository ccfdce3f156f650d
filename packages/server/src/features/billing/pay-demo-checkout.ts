import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { processPaymentEvent } from './process-payment-event.ts';

/**
 * Makes the demo payment of a page: from here on everything works as with a real provider, by signed events.
 * Idempotent; a repeated call completes an interrupted one.
 * @throws AppError `not_found` for an unknown id, and wherever payments are real; `conflict` when the page expired
 */
export async function payDemoCheckout(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'pages' | 'payments'>,
  id: string,
): Promise<void> {
  const events = await deps.payments.demo?.pay(id);
  if (events === undefined) throw new AppError('not_found');
  for (const event of events) await processPaymentEvent(deps, event);
}
