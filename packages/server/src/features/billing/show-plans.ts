import type { AvailableSubscription } from '@lampion/contract/schemas/plan';
import type { Deps } from '../../deps.ts';
import { withinTime } from '../../within-time.ts';
import { listAvailableSubscriptions } from './list-available-subscriptions.ts';

/** What a page waits for prices that are not known yet. */
const PATIENCE_MS = 2000;

/** The plans on sale, for a page that has other things to say too: empty while the provider does not answer. */
export async function showPlans(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'payments'>,
): Promise<AvailableSubscription[]> {
  try {
    return (await withinTime(listAvailableSubscriptions(deps), PATIENCE_MS)).data;
  } catch (error) {
    deps.log.warn({ err: error }, 'a page is made without prices');
    return [];
  }
}
