import { nightOf } from '@lampion/contract/rules/event-timing';
import { formatCount, formatDate, formatTime } from '@lampion/contract/rules/format';

/** "20 h 30, jusqu’à 5 h"; an event of several nights says the day it ends on. */
export function describeHours(beginDate: string, endDate: string): string {
  const begin = formatTime(beginDate);
  const isOneNight = nightOf(new Date(beginDate)) === nightOf(new Date(endDate));
  const end = isOneNight ? `à ${formatTime(endDate)}` : `au ${formatDate(endDate)} à ${formatTime(endDate)}`;
  return `${begin}, jusqu’${end}`;
}

/** The day of an event in one, and in the pieces of a ticket: "13", then "mardi", "juillet", "2027". */
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

/** Beside the first portraits: "et 209 autres"; nothing when they are all there is. */
export function countOthers(count: number, shown: number): string {
  const others = count - shown;
  if (others <= 0) return '';
  return `et ${formatCount(others)} autre${others > 1 ? 's' : ''}`;
}

/** Paragraphs of a text typed into a field: blank lines part them. */
export function splitParagraphs(text: string): string[] {
  return text.split(/\n(?:[^\S\n]*\n)+/).filter((paragraph) => paragraph.trim() !== '');
}
