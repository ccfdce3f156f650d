import { addDays, parisInstant } from '../../platform/rules/paris-time.ts';
import { NIGHT_ENDS_AT_HOUR, nightOf } from './event-timing.ts';

/** The named spans of the agenda. */
export const agendaWhens = ['tonight', 'weekend', 'week'] as const;
export type AgendaWhen = (typeof agendaWhens)[number];

/** Range of begins: from the first instant on, before the last. */
export interface AgendaSpan {
  readonly from: Date;
  readonly until: Date;
}

/** Events that begin on a Friday from this hour on belong to the weekend. */
const EVENING_BEGINS_AT = '17:00';
const FRIDAY = 5;
/** Days from a Friday to the Monday on which its weekend ends. */
const WEEKEND_DAYS = 3;
const WEEK_DAYS = 7;

/** When the previous night ends and the day begins. */
const morningOf = (day: string) => parisInstant(day, `0${NIGHT_ENDS_AT_HOUR}:00`);

/** 0 on a Friday, 1 on a Saturday … */
function daysSinceFriday(day: string): number {
  return (new Date(day).getUTCDay() - FRIDAY + WEEK_DAYS) % WEEK_DAYS;
}

function weekendOf(night: string): AgendaSpan {
  const since = daysSinceFriday(night);
  const friday = addDays(night, since < WEEKEND_DAYS ? -since : WEEK_DAYS - since);
  return { from: parisInstant(friday, EVENING_BEGINS_AT), until: morningOf(addDays(friday, WEEKEND_DAYS)) };
}

/**
 * Tonight is the night an instant belongs to; before 6 h, the night still running. The weekend,
 * from Friday evening to Monday 6 h, is the current one, else the next. The week is the seven
 * nights from tonight on. Hours are those of Paris, across clock changes.
 */
export function spanOf(when: AgendaWhen, now: Date): AgendaSpan {
  const night = nightOf(now);
  if (when === 'weekend') return weekendOf(night);
  const nights = when === 'tonight' ? 1 : WEEK_DAYS;
  return { from: morningOf(night), until: morningOf(addDays(night, nights)) };
}
