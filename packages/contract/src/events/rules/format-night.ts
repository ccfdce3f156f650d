import { formatDate, formatTime } from '../../platform/rules/format.ts';
import { addDays, readParisClock } from '../../platform/rules/paris-time.ts';
import { type EventTimes, nightOf } from './event-timing.ts';

type Moments = Pick<EventTimes, 'beginDate'> & Partial<EventTimes>;

/** Whether it begins after midnight, in the night of the evening before. */
export function beginsAfterMidnight(beginDate: Date | string): boolean {
  const begin = new Date(beginDate);
  return nightOf(begin) !== readParisClock(begin).day;
}

/**
 * Whether it lasts several days: it ends on another day and in another night than it begins. One
 * from 5 h to 9 h does not, although the night ends at 6 h.
 */
export function lastsDays({ beginDate, endDate = beginDate }: Moments): boolean {
  const [begin, end] = [new Date(beginDate), new Date(endDate)];
  return nightOf(begin) !== nightOf(end) && readParisClock(begin).day !== readParisClock(end).day;
}

/** Two days in words, with common parts only once: "samedi 5", "dimanche 6 décembre 2026". */
function shareWords(first: string, last: string): readonly [string, string] {
  const until = formatDate(last);
  const [weekday, date, month, year] = formatDate(first).split(' ');
  const [, , lastMonth, lastYear] = until.split(' ');
  if (year !== lastYear) return [`${weekday} ${date} ${month} ${year}`, until];
  return [month === lastMonth ? `${weekday} ${date}` : `${weekday} ${date} ${month}`, until];
}

/** "nuit du samedi 5 au dimanche 6 décembre 2026", for an event that begins after midnight. */
function formatNight(beginDate: Date | string): string {
  const evening = nightOf(new Date(beginDate));
  const [first, last] = shareWords(evening, addDays(evening, 1));
  return `nuit du ${first} au ${last}`;
}

/**
 * The day or days of an event, unambiguous so that nobody comes a day late: "samedi 5 décembre
 * 2026", "nuit du samedi 5 au dimanche 6 décembre 2026" for a begin after midnight, "du vendredi 4
 * au dimanche 6 décembre 2026" for several days.
 */
export function formatEventDay(event: Moments): string {
  const { beginDate, endDate = beginDate } = event;
  if (lastsDays(event)) {
    const [first, last] = shareWords(
      readParisClock(new Date(beginDate)).day,
      readParisClock(new Date(endDate)).day,
    );
    return `du ${first} au ${last}`;
  }
  return beginsAfterMidnight(beginDate) ? formatNight(beginDate) : formatDate(beginDate);
}

/**
 * The same with hours: "samedi 5 décembre 2026 à 20 h 30", "nuit du samedi 5 au dimanche 6 décembre
 * 2026, à 0 h 30", "du vendredi 4 à 19 h au dimanche 6 décembre 2026 à 2 h".
 */
export function formatEventTimes(event: Moments): string {
  const { beginDate, endDate = beginDate } = event;
  if (!lastsDays(event)) {
    const pause = beginsAfterMidnight(beginDate) ? ', ' : ' ';
    return `${formatEventDay(event)}${pause}à ${formatTime(beginDate)}`;
  }
  const [first, last] = shareWords(
    readParisClock(new Date(beginDate)).day,
    readParisClock(new Date(endDate)).day,
  );
  return `du ${first} à ${formatTime(beginDate)} au ${last} à ${formatTime(endDate)}`;
}

/**
 * The hours to show beside a day: "20 h 30, jusqu’à 5 h"; "0 h 30, dans la nuit du samedi 5 au
 * dimanche 6 décembre 2026, jusqu’à 5 h". An event of several days names the day it ends on.
 */
export function formatEventHours({ beginDate, endDate }: EventTimes): string {
  const begin = formatTime(beginDate);
  const night = beginsAfterMidnight(beginDate) ? `, dans la ${formatNight(beginDate)}` : '';
  const time = formatTime(endDate);
  const end = lastsDays({ beginDate, endDate }) ? `au ${formatDate(endDate)} à ${time}` : `à ${time}`;
  return `${begin}${night}, jusqu’${end}`;
}
