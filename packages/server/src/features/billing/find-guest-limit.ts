import { defaultPlanLimits } from '@lampion/contract/rules/plan-limits';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findPlanOfEvent } from './plan-limits-store.ts';

/** Questions under way, by event: of many guests at once only the first asks. */
const asked = new WeakMap<Db, Map<string, Promise<number | null>>>();

/**
 * How many guests the plan of an event's organiser allows for one event; null for any number, and for an unknown event.
 * Asked before a transaction: the answer holds for all guests of the moment, their count is what needs the lock.
 */
export function findGuestLimit({ db }: Pick<Deps, 'db'>, eventId: string): Promise<number | null> {
  const questions = asked.get(db) ?? new Map<string, Promise<number | null>>();
  asked.set(db, questions);
  const known = questions.get(eventId);
  if (known !== undefined) return known;
  const question = askLimit(db, eventId).finally(() => questions.delete(eventId));
  questions.set(eventId, question);
  return question;
}

async function askLimit(db: Db, eventId: string): Promise<number | null> {
  const inForce = await findPlanOfEvent(db, eventId);
  if (inForce === null) return null;
  return (inForce.limits ?? defaultPlanLimits[inForce.plan]).guestsPerEvent;
}
