import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { checkPlanAllowsEvent } from '../billing/check-plan-limits.ts';
import { lockOrganiser } from '../organisers/lock-organiser.ts';
import type { EventRecord } from './event-write-store.ts';

/**
 * Passes when the plan of its organiser allows one more event in the month (Paris) it begins in: a new one, one that is
 * restored, or one that moves there. Call it in the writing transaction, before the write: concurrent calls cannot
 * exceed the limit.
 * @throws AppError `plan_limit_reached`, whose message names the plan that would allow it; `organiser_not_found`
 */
export async function checkMonthlyEvents(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  event: Pick<EventRecord, 'id' | 'organiserId' | 'beginDate'>,
): Promise<void> {
  await lockOrganiser(tx, event.organiserId);
  await checkPlanAllowsEvent(deps, tx, event);
}
