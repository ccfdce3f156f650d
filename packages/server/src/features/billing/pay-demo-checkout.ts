import type { DemoChoice } from '@lampion/contract/rules/demo-payment';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { processDemoEvents } from './process-demo-events.ts';

/**
 * Pays on a page of the demo payment, or answers the bank there: from here on everything works as with a real provider,
 * by signed events. A refused payment leaves the page open, which says why. Idempotent once it is paid; a repeated call
 * completes an interrupted one.
 * @throws AppError `not_found` for an unknown id, and wherever payments are real; `conflict` when the page expired
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
