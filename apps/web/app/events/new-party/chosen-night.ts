import { expectEnd } from '@lampion/contract/events/rules/event-end';
import { isOver, NIGHT_ENDS_AT_HOUR, nightOf } from '@lampion/contract/events/rules/event-timing';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import {
  addDays,
  parisInstant,
  parisInstants,
  parseTimeOfDay,
  readParisClock,
  SKIPPED_TIME,
} from '@lampion/contract/platform/rules/paris-time';

/**
 * An evening and its hours, as they are chosen: an hour after midnight is still of the evening
 * before.
 */
export interface ChosenNight {
  /** "2026-12-12" */
  readonly day: string;
  /** "20:30" */
  readonly begin: string;
  readonly end: string;
  /** How many days more it lasts than until the next morning. */
  readonly extraDays?: number;
}

const DAY_MINUTES = 24 * 60;
const STEP_MINUTES = 30;
const MORNING = NIGHT_ENDS_AT_HOUR * 60;

const two = (count: number) => String(count).padStart(2, '0');

/** Half hours in the order of an evening: from 6 h to 5 h 30. */
export const hours: readonly string[] = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, index) => {
  const minutes = (MORNING + index * STEP_MINUTES) % DAY_MINUTES;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

/** "20 h 30" */
export const nameHour = (hour: string) => formatTime(parisInstant('2026-01-01', hour));

/** The days of its begin and end. An end that is not after the begin is of the next morning. */
function daysOf({ day, begin, end, extraDays = 0 }: ChosenNight) {
  const first = parseTimeOfDay(begin) < MORNING ? addDays(day, 1) : day;
  const last = parseTimeOfDay(end) > parseTimeOfDay(begin) ? first : addDays(first, 1);
  return { first, last: addDays(last, extraDays) };
}

/** The instants of a chosen night. */
export function instantsOf(night: ChosenNight): { beginDate: Date; endDate: Date } {
  const { first, last } = daysOf(night);
  return { beginDate: parisInstant(first, night.begin), endDate: parisInstant(last, night.end) };
}

/**
 * Why the times are invalid: a clock change skips one of its hours that night. The default end is 3
 * h in that case.
 */
export function findHourFault(night: ChosenNight): string | undefined {
  const { first, last } = daysOf(night);
  const isChosen = night.end !== expectEnd(night.begin);
  const isSkipped = (day: string, hour: string) => parisInstants(day, hour).length === 0;
  return isSkipped(first, night.begin) || (isChosen && isSkipped(last, night.end)) ? SKIPPED_TIME : undefined;
}

const weekdayOf = (day: string) => formatDate(day).split(' ')[0] ?? '';

/**
 * Spells out what the hours alone leave open: "Dans la nuit du samedi au dimanche"; null within one
 * day.
 */
export function describeNight(night: ChosenNight): string | null {
  const { beginDate, endDate } = instantsOf(night);
  const [evening, end] = [nightOf(beginDate), readParisClock(endDate)];
  if (end.day === evening) return null;
  const morning = addDays(evening, 1);
  const shown = parseTimeOfDay(night.end);
  if (end.minutes !== shown) return `Jusqu’à ${formatTime(endDate)} : les horloges avancent cette nuit-là`;
  if (end.day === morning && end.minutes <= MORNING)
    return `Dans la nuit du ${weekdayOf(evening)} au ${weekdayOf(morning)}`;
  return `Jusqu’au ${weekdayOf(end.day)} à ${formatTime(endDate)}`;
}

const CHIPS = 3;
const [FRIDAY, SATURDAY] = [5, 6];

export const USUAL_BEGIN = '20:30';

/**
 * Likely evenings: tonight, and the next Fridays and Saturdays. Once a usual party would
 * be over, tonight is the evening that comes.
 */
export function offerDays(now: Date): string[] {
  const night = nightOf(now);
  const usual = instantsOf({ day: night, begin: USUAL_BEGIN, end: expectEnd(USUAL_BEGIN) });
  const tonight = isOver(usual, now) ? addDays(night, 1) : night;
  const coming = Array.from({ length: 14 }, (_, index) => addDays(tonight, index + 1));
  const isWeekend = (day: string) => [FRIDAY, SATURDAY].includes(new Date(day).getUTCDay());
  return [tonight, ...coming.filter(isWeekend).slice(0, CHIPS)];
}
