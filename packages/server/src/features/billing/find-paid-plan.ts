import type { Plan } from '@lampion/contract/rules/recommend-plan';
import type { Deps } from '../../deps.ts';
import { findPlanInForce } from './plan-limits-store.ts';

/** The plan an organiser pays for; null for a free account, and for an unknown organiser. */
export async function findPaidPlan({ db }: Pick<Deps, 'db'>, organiserId: string): Promise<Plan | null> {
  const inForce = await findPlanInForce(db, organiserId);
  if (inForce === null) return null;
  // Without a subscription the plan is the smallest, unless the administration set another.
  const { plan, limits } = inForce;
  return limits === null && plan === 'basic' ? null : plan;
}
