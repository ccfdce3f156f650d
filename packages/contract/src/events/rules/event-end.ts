import { addDays, parisInstant, parseTimeOfDay, readParisClock } from '../../platform/rules/paris-time.ts';
import type { EventStatus } from '../events.ts';
import type { PartyStatus } from '../party.ts';
import { type EventTimes, isOver, isOverAfter } from './event-timing.ts';

/** Events longer than this many days are probably typing errors. */
export const USUAL_DAYS_MAX = 30;

/** Whether an event lasts more than 30 days in Paris time, which the organiser has to confirm. */
export function isVeryLong({ beginDate, endDate }: EventTimes): boolean {
  const begin = readParisClock(new Date(beginDate));
  const end = readParisClock(new Date(endDate));
  const lastDay = addDays(begin.day, USUAL_DAYS_MAX);
  return end.day > lastDay || (end.day === lastDay && end.minutes > begin.minutes);
}

interface Archivable extends EventTimes {
  readonly status: EventStatus | PartyStatus;
  /** When a draft is published automatically. */
  readonly publishAt: Date | string | null;
}

/**
 * Whether an event can be archived: it is over or not public, and a draft is not scheduled for
 * publication.
 */
export function isArchivable({ status, publishAt, ...times }: Archivable, now: Date): boolean {
  if (status === 'draft') return publishAt === null;
  return status !== 'published' || isOver(times, now);
}

/** Days after its end during which search engines keep an event. */
export const FADES_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * The last instant at which search engines are shown an event: 30 days after its end, or the
 * planned end of a cancelled one. Its page remains.
 */
export function fadesAfter(event: EventTimes & { readonly status: string }): Date {
  const over = isOverAfter(event);
  return event.status === 'cancelled' ? over : new Date(over.getTime() + FADES_AFTER_DAYS * DAY_MS);
}

const DAYTIME_LENGTH = 4 * 60;
const EVENING_FROM = 17 * 60;
const LATE_FROM = 22 * 60;

/** Minutes of a day as "20:30". */
export function showMinutes(minutes: number): string {
  const inDay = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/**
 * The default end: 2 h for an evening, 5 h for a late one, four hours after a begin during the day.
 */
export function expectEnd(beginTime: string): string {
  const begin = parseTimeOfDay(beginTime);
  if (begin >= LATE_FROM) return '05:00';
  return begin >= EVENING_FROM ? '02:00' : showMinutes(begin + DAYTIME_LENGTH);
}

/** The same for an instant: the next occurrence of that time in Paris. */
export function expectEndOf(beginDate: Date): Date {
  const { day, minutes } = readParisClock(beginDate);
  const end = expectEnd(showMinutes(minutes));
  const sameDay = parisInstant(day, end);
  return sameDay > beginDate ? sameDay : parisInstant(addDays(day, 1), end);
}
