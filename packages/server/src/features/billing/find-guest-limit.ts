import { defaultPlanLimits } from '@lampion/contract/rules/plan-limits';
import type { Deps } from '../../deps.ts';
import { findPlanOfEvent } from './plan-limits-store.ts';

/**
 * How many guests the plan of an event's organiser allows for one event; null for any number, and for an unknown event.
 * Asked before a transaction: the answer holds for all guests of the moment, their count is what needs the lock.
 */
export async function findGuestLimit({ db }: Pick<Deps, 'db'>, eventId: string): Promise<number | null> {
  const inForce = await findPlanOfEvent(db, eventId);
  if (inForce === null) return null;
  return (inForce.limits ?? defaultPlanLimits[inForce.plan]).guestsPerEvent;
}
