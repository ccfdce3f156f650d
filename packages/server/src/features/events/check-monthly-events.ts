import { monthOf } from '@lampion/contract/rules/paris-time';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { checkPlanAllowsEvents } from '../billing/check-plan-limits.ts';
import { lockOrganiser } from '../organisers/lock-organiser.ts';
import { countEventsBetween, type EventRecord } from './event-write-store.ts';

/**
 * Passes when the plan of its organiser allows one more event in the month (Paris) it begins in: a new one, one that is
 * restored, or one that moves there. Call it in the writing transaction, before the write: concurrent calls cannot
 * exceed the limit.
 * @throws AppError `plan_limit_reached`, whose message names the plan that would allow it; `organiser_not_found`
 */
export async function checkMonthlyEvents(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  { id, organiserId, beginDate }: Pick<EventRecord, 'id' | 'organiserId' | 'beginDate'>,
): Promise<void> {
  await lockOrganiser(tx, organiserId);
  const others = await countEventsBetween(tx, { organiserId, ...monthOf(beginDate), besides: id });
  await checkPlanAllowsEvents(deps, tx, { organiserId, count: others + 1 });
}
