import { type Night, nextWeekOf } from '@lampion/contract/rules/move-night';
import type { NextNight } from '@lampion/contract/schemas/event';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type EventRecord, hasEventDuring } from './event-write-store.ts';
import { findOwnEvent } from './find-own-event.ts';

/** A year ahead: whoever plans further chooses the date. */
const WEEKS_MAX = 53;

/**
 * When an event could take place again: the same weekday and hours, in the next week in which its organiser has nothing else
 * at that time.
 */
export async function findFreeWeek(
  db: Queryable,
  { organiserId, beginDate, endDate }: Pick<EventRecord, 'organiserId' | keyof Night>,
  now: Date,
): Promise<Night> {
  const first = nextWeekOf({ beginDate, endDate }, now);
  let night = first;
  for (let week = 0; week < WEEKS_MAX; week += 1) {
    if (!(await hasEventDuring(db, organiserId, night))) return night;
    night = nextWeekOf(night, now);
  }
  return first;
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
