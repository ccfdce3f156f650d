import type { Deps } from '../../deps.ts';
import { processPaymentEvent } from './process-payment-event.ts';

/**
 * Processes what the demo payment has to tell of the customer an id belongs to, as if it had been posted. What was
 * processed before is not processed again.
 */
export async function processDemoEvents(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'pages' | 'payments'>,
  id: string,
): Promise<void> {
  const events = (await deps.payments.demo?.listEvents(id)) ?? [];
  for (const event of events) await processPaymentEvent(deps, event);
}
