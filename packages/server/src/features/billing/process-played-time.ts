import type { Deps } from '../../deps.ts';
import { processDemoEvents } from './process-demo-events.ts';

const AT_MOST = 200;

/**
 * Lets the time pass for the customers of the demo payment to whom something has happened since, and processes what there
 * is to tell of it: nobody else posts those events. Does nothing where payments are real. Idempotent; one failure does not
 * stop the others.
 * @throws Error after all were tried, when some could not be processed
 */
export async function processPlayedTime(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'log' | 'now' | 'pages' | 'payments'>,
): Promise<void> {
  let failures = 0;
  for (const customerId of (await deps.payments.demo?.listDue(AT_MOST)) ?? []) {
    try {
      await processDemoEvents(deps, customerId);
    } catch (error) {
      failures += 1;
      deps.log.warn({ err: error, customerId }, 'a played payment could not be processed');
    }
  }
  if (failures > 0) throw new Error(`${failures} played payments could not be processed`);
}
