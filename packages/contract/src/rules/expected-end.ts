import { addDays, parisInstant, parseTimeOfDay, readParisClock } from './paris-time.ts';

const DAYTIME_LENGTH = 4 * 60;
const EVENING_FROM = 17 * 60;
const LATE_FROM = 22 * 60;

/** "20:30" for the minutes of a day. */
export function showMinutes(minutes: number): string {
  const inDay = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** The default end: 2 h for an evening, 5 h for a late one, four hours later during the day. */
export function expectEnd(beginTime: string): string {
  const begin = parseTimeOfDay(beginTime);
  if (begin >= LATE_FROM) return '05:00';
  return begin >= EVENING_FROM ? '02:00' : showMinutes(begin + DAYTIME_LENGTH);
}

/** The same of an instant: the first of that time in Paris after it. */
export function expectEndOf(beginDate: Date): Date {
  const { day, minutes } = readParisClock(beginDate);
  const end = expectEnd(showMinutes(minutes));
  const sameDay = parisInstant(day, end);
  return sameDay > beginDate ? sameDay : parisInstant(addDays(day, 1), end);
}
