import type { Plan } from '@lampion/contract/rules/recommend-plan';
import type { Queryable } from '../../db/database.ts';
import { updatePlan } from './profile-store.ts';

/** Sets an organiser's plan. Only called by billing. */
export function setPlan(tx: Queryable, organiserId: string, plan: Plan): Promise<void> {
  return updatePlan(tx, organiserId, plan);
}
