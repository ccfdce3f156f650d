import type { DemoChoice } from '@lampion/contract/rules/demo-payment';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { processDemoEvents } from './process-demo-events.ts';

/**
 * Pays an open invoice of the demo payment, or answers the bank. A refused payment leaves it open. Idempotent once it is
 * paid.
 * @throws AppError `not_found` for an unknown id, and wherever payments are real; `conflict` when nobody may pay it any more
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
