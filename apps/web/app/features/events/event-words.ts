import { type EventTimes, nightOf } from '@lampion/contract/rules/event-timing';
import { formatCount, formatDate } from '@lampion/contract/rules/format';
import { formatEventDay } from '@lampion/contract/rules/format-night';

/**
 * The day of an event in words, and in the parts of a ticket: "13", then "mardi", "juillet", "2027". After midnight it is the
 * evening before, as the words and the hours say.
 */
export function splitDate(event: EventTimes): {
  whole: string;
  day: string;
  rest: [weekday: string, month: string, year: string];
} {
  const evening = formatDate(nightOf(new Date(event.beginDate)));
  const [weekday = '', day = '', month = '', year = ''] = evening.split(' ');
  return { whole: formatEventDay(event), day, rest: [weekday, month, year] };
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
