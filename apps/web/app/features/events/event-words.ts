import { nightOf } from '@lampion/contract/rules/event-timing';
import { formatCount, formatDate, formatTime } from '@lampion/contract/rules/format';

/** "20 h 30, jusqu’à 5 h"; an event of several nights names the day it ends on. */
export function describeHours(beginDate: string, endDate: string): string {
  const begin = formatTime(beginDate);
  const isOneNight = nightOf(new Date(beginDate)) === nightOf(new Date(endDate));
  const end = isOneNight ? `à ${formatTime(endDate)}` : `au ${formatDate(endDate)} à ${formatTime(endDate)}`;
  return `${begin}, jusqu’${end}`;
}

/** The day of an event as a whole, and in the parts of a ticket: "13", then "mardi", "juillet", "2027". */
export function splitDate(date: string): {
  whole: string;
  day: string;
  rest: [weekday: string, month: string, year: string];
} {
  const whole = formatDate(date);
  const [weekday = '', day = '', month = '', year = ''] = whole.split(' ');
  return { whole, day, rest: [weekday, month, year] };
}

/** "1 participant", "214 participants". */
export function countParticipants(count: number): string {
  return `${formatCount(count)} participant${count > 1 ? 's' : ''}`;
}

/** Beside the first portraits: "et 209 autres"; empty when there are no others. */
export function countOthers(count: number, shown: number): string {
  const others = count - shown;
  if (others <= 0) return '';
  return `et ${formatCount(others)} autre${others > 1 ? 's' : ''}`;
}

/** Splits typed text into paragraphs at blank lines. */
export function splitParagraphs(text: string): string[] {
  return text.split(/\n(?:[^\S\n]*\n)+/).filter((paragraph) => paragraph.trim() !== '');
}
