import { capitalise } from '@lampion/contract/rules/capitalise';
import { type EventTimes, isOver, nightOf } from '@lampion/contract/rules/event-timing';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { beginsAfterMidnight } from '@lampion/contract/rules/format-night';
import { addDays, readParisClock } from '@lampion/contract/rules/paris-time';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NO_BREAK = '\u00a0';
const EVENING_MINUTES = 17 * 60;

/** "sam. 19 déc.": the weekday and the month as short as they are said. */
export function shortDay(day: string): string {
  const [weekday = ''] = formatDate(day).split(' ');
  const [date, month] = formatDate(day, 'medium').split(' ');
  return `${weekday.slice(0, 3)}.${NO_BREAK}${date}${NO_BREAK}${month}`;
}

/** "Sam. 19 déc., 20 h"; after midnight both days of the night, so that nobody comes a day late. */
export function shortTimes(beginDate: string): string {
  const time = formatTime(beginDate);
  const night = nightOf(new Date(beginDate));
  if (!beginsAfterMidnight(beginDate)) return `${capitalise(shortDay(night))}, ${time}`;
  return `Nuit du ${shortDay(night)} au ${shortDay(addDays(night, 1))}, ${time}`;
}

/** How many evenings later a party is. */
function countEvenings(beginDate: Date | string, now: Date): number {
  return (Date.parse(nightOf(new Date(beginDate))) - Date.parse(nightOf(now))) / DAY_MS;
}

/** The evening of a party as one says it: "Ce soir", "Demain", "Vendredi", "Samedi 19 décembre". */
export function nameEvening({ beginDate }: Pick<EventTimes, 'beginDate'>, now: Date): string {
  const days = countEvenings(beginDate, now);
  if (days <= 0) return 'Ce soir';
  if (days === 1) return 'Demain';
  const words = formatDate(nightOf(new Date(beginDate)), 'day');
  return capitalise(days < 7 ? (words.split(' ')[0] ?? words) : words);
}

function describeMinutes(minutes: number): string {
  if (minutes < 60) return `dans ${minutes}${NO_BREAK}min`;
  const rest = minutes % 60;
  const tail = rest === 0 ? '' : `${NO_BREAK}${String(rest).padStart(2, '0')}`;
  return `dans ${Math.floor(minutes / 60)}${NO_BREAK}h${tail}`;
}

/** "dans 2 h 40", "dans 3 jours", "c’est en cours", "terminée". */
export function describeWait(times: EventTimes, now: Date): string {
  const left = new Date(times.beginDate).getTime() - now.getTime();
  if (left <= 0) return isOver(times, now) ? 'terminée' : 'c’est en cours';
  const days = countEvenings(times.beginDate, now);
  return days > 1 ? `dans ${days}${NO_BREAK}jours` : describeMinutes(Math.ceil(left / MINUTE_MS));
}

const TICKET_HOURS = 2;

/** From two hours before until the end: the ticket comes first. */
export function isTicketTime(times: EventTimes, now: Date): boolean {
  const from = new Date(times.beginDate).getTime() - TICKET_HOURS * 60 * MINUTE_MS;
  return now.getTime() >= from && !isOver(times, now);
}

function nameHalfDay(beginDate: Date | string, weekday: string): string {
  if (beginsAfterMidnight(beginDate)) return `nuit de ${weekday}`;
  const { minutes } = readParisClock(new Date(beginDate));
  return minutes >= EVENING_MINUTES ? `${weekday} soir` : weekday;
}

/** Its time on a ticket: the evening's day, "samedi soir", "décembre 2026", and both hours. */
export function splitTimes({ beginDate, endDate }: EventTimes) {
  const night = nightOf(new Date(beginDate));
  const last = nightOf(new Date(endDate));
  const [weekday = '', date = '', month = '', year = ''] = formatDate(night).split(' ');
  return {
    date,
    weekday: nameHalfDay(beginDate, weekday),
    month: `${month} ${year}`,
    begin: formatTime(beginDate),
    end: `jusqu’${last === night ? 'à' : `au ${shortDay(last)},`} ${formatTime(endDate)}`,
  };
}
