import { type EventType, eventTypeLabels } from '@lampion/contract/events/event-type';
import type { PublicEvent } from '@lampion/contract/events/events';
import {
  becomesPastAt,
  type EventTimes,
  isOver,
  isOverAfter,
  isPast,
  nightOf,
} from '@lampion/contract/events/rules/event-timing';
import { formatEventDay } from '@lampion/contract/events/rules/format-night';
import { isOpenAt, nextChange } from '@lampion/contract/events/rules/opening-hours';
import { formatCount, formatDate, labelOf } from '@lampion/contract/platform/rules/format';
import { drawTypeGlyph } from '@lampion/drawing/type-glyph';
import { Svg } from '../../ui/graphics.tsx';

/**
 * The day of an event in words, and in the parts of a ticket: "13", "mardi", "juillet", "2027". An
 * event after midnight belongs to the previous evening, as its words and hours say.
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

/**
 * "Léa, Malo et 12 autres": the first guests who agreed to be named, and the number of the others.
 */
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

/**
 * The parts of an event's page that depend on the current time; event-changes.ts says when they
 * change.
 */
export interface EventMoment {
  /** For the badge. */
  readonly isPast: boolean;
  /** Replies are closed. */
  readonly isOver: boolean;
  /** Ids of the bars that are open; null before and after the event. */
  readonly openBars: readonly string[] | null;
}

/** Derives them from an event's times at an instant. */
export function readMoment(
  event: Pick<PublicEvent, 'beginDate' | 'endDate' | 'bars'>,
  now: Date,
): EventMoment {
  const hasEnded = isOver(event, now);
  const isRunning = new Date(event.beginDate) <= now && !hasEnded;
  const open = event.bars.filter(({ openingHours, closingHours }) =>
    isOpenAt(openingHours, closingHours, now),
  );
  return {
    isPast: isPast(new Date(event.beginDate), now),
    isOver: hasEnded,
    openBars: isRunning ? open.map(({ id }) => id) : null,
  };
}

type Timed = Pick<PublicEvent, 'beginDate' | 'endDate' | 'bars'>;

/**
 * Instants at which an event's page changes without a write: its begin, the badge, the end of
 * replies and, until then, a bar's next opening or closing.
 */
export function eventChanges(event: Timed, now: Date): (Date | null)[] {
  const begin = new Date(event.beginDate);
  const limits = [becomesPastAt(begin), isOverAfter(event)];
  // The state changes one millisecond after a limit.
  const turns = limits.map((limit) => (limit < now ? null : new Date(limit.getTime() + 1)));
  if (begin > now) return [...turns, begin];
  if (isOver(event, now)) return turns;
  return [...turns, ...event.bars.map((bar) => nextChange(bar.openingHours, bar.closingHours, now))];
}

/** The type of an event: recognisable by shape and text first, colour second. */
export function TypeBadge({ type }: { type: EventType }) {
  return (
    <span className={`badge badge-${type}`}>
      <Svg drawing={drawTypeGlyph(type)} />
      {labelOf(eventTypeLabels, type)}
    </span>
  );
}
