import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { checkPlanAllowsGuests } from '../billing/check-plan-limits.ts';
import { countGuests } from './guest-store.ts';

/**
 * Passes when the organiser's plan allows so many guests more on the list of an event. Call it inside the writing
 * transaction, with the event's row locked.
 * @throws AppError `plan_limit_reached`, whose message names the plan that would allow it
 */
export async function checkInvitedCount(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  { id, organiserId }: { readonly id: string; readonly organiserId: string },
  more: number,
): Promise<void> {
  if (more === 0) return;
  const count = (await countGuests(tx, id)) + more;
  await checkPlanAllowsGuests(deps, tx, { organiserId, count });
}
