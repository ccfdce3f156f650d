import type { DemoMethod } from '@lampion/contract/rules/demo-payment';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { processDemoEvents } from './process-demo-events.ts';

/**
 * Chooses what the demo payment takes from now on.
 * @returns the bank's reason where it refuses at once, null once it is changed
 * @throws AppError `not_found` for an unknown or expired id, and wherever payments are real
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
