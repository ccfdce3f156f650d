import type { Plan } from '@lampion/contract/rules/recommend-plan';
import type { Deps } from '../../deps.ts';
import { findPlanInForce } from './plan-limits-store.ts';

/** The plan an organiser pays for; null for a free account, and for no organiser. */
export async function findPaidPlan({ db }: Pick<Deps, 'db'>, organiserId: string): Promise<Plan | null> {
  const inForce = await findPlanInForce(db, organiserId);
  if (inForce === null) return null;
  // Without a subscription there is the smallest plan, unless the administration gave another.
  const { plan, limits } = inForce;
  return limits === null && plan === 'basic' ? null : plan;
}
