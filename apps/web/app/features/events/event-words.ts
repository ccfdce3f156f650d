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

const NAMED_FACES = 3;
const join = new Intl.ListFormat('fr', { type: 'conjunction' });

/** "Léa, Malo et 12 autres": the first of those who agreed to be named, and how many more come. */
export function listFaces(faces: readonly { readonly name: string }[], count: number): string {
  const names = faces.slice(0, NAMED_FACES).map(({ name }) => name);
  const others = count - names.length;
  if (others <= 0) return join.format(names);
  return join.format([...names, `${formatCount(others)}\u00a0autre${others > 1 ? 's' : ''}`]);
}

/** Splits typed text into paragraphs at blank lines. */
export function splitParagraphs(text: string): string[] {
  return text.split(/\n(?:[^\S\n]*\n)+/).filter((paragraph) => paragraph.trim() !== '');
}
