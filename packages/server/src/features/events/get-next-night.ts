import { mayBeShifted, type Night, nextWeeksOf, repeatsHours } from '@lampion/contract/rules/move-night';
import type { NextNight } from '@lampion/contract/schemas/event';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type EventRecord, findEventRecord, hasEventDuring } from './event-write-store.ts';
import { findOwnEvent } from './find-own-event.ts';

/** A year ahead: whoever plans further chooses the date. */
const WEEKS_MAX = 53;

/**
 * When an event could take place again: the same weekday and hours, in the next week in which its organiser has nothing else
 * at that time.
 */
export async function findFreeWeek(db: Queryable, event: Repeated, now: Date): Promise<Night> {
  const after = event.beginDate > now ? event.beginDate : now;
  const nights = nextWeeksOf(await findUsualHours(db, event), after, WEEKS_MAX);
  for (const night of nights) if (!(await hasEventDuring(db, event.organiserId, night))) return night;
  return nights[0] as Night;
}

type Repeated = Pick<EventRecord, 'copiedFromId' | 'organiserId' | keyof Night>;

/** A copy whose hours the clocks shifted has those of the event it was made from. */
async function findUsualHours(db: Queryable, event: Repeated): Promise<Night> {
  const { beginDate, endDate, copiedFromId } = event;
  const night = { beginDate, endDate };
  if (copiedFromId === null || !mayBeShifted(night)) return night;
  const original = await findEventRecord(db, copiedFromId);
  return original !== null && repeatsHours(night, original) ? original : night;
}

/**
 * The same for one of the caller's events.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getNextNight(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<NextNight> {
  const event = await findOwnEvent(deps, actor, id);
  const { beginDate, endDate } = await findFreeWeek(deps.db, event, deps.now());
  return { beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
}
