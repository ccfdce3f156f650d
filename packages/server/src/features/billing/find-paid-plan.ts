import type { PaidPlan } from '@lampion/contract/rules/recommend-plan';
import type { Deps } from '../../deps.ts';
import { findPlanInForce } from './plan-limits-store.ts';

/** The plan an organiser pays for; null for a free account, and for an unknown organiser. */
export async function findPaidPlan({ db }: Pick<Deps, 'db'>, organiserId: string): Promise<PaidPlan | null> {
  const inForce = await findPlanInForce(db, organiserId);
  return inForce === null || inForce.plan === 'discovery' ? null : inForce.plan;
}
