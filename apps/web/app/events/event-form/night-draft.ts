import type { OwnEvent } from '@lampion/contract/events/events';
import { expectEndOf, showMinutes } from '@lampion/contract/events/rules/event-end';
import type { EventTimes } from '@lampion/contract/events/rules/event-timing';
import { formatEventTimes, lastsDays } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { capitalise, formatTime } from '@lampion/contract/platform/rules/format';
import {
  addDays,
  parisInstant,
  parisInstants,
  parseTimeOfDay,
  readParisClock,
} from '@lampion/contract/platform/rules/paris-time';

/** Begin and end in a form: days "YYYY-MM-DD", times "HH:MM", in Paris; empty when missing. */
export interface NightDraft {
  readonly beginDay: string;
  readonly beginTime: string;
  /** Used only while `isLong`: otherwise the event ends at the first `endTime` after its begin. */
  readonly endDay: string;
  readonly endTime: string;
  /** The end is on a later day than the night of the begin. */
  readonly isLong: boolean;
  /** The end was chosen by the user: it no longer follows the begin. */
  readonly isEndChosen: boolean;
}

/** Its clocks go round as usual. */
const SOME_DAY = '2027-01-01';

/** The default end for a begin; never a time that a clock change skips. `day` may be half typed. */
export function usualEnd(day: string, time: string): string {
  const end = expectEndOf(parisInstant(/^20\d\d-/.test(day) ? day : SOME_DAY, time));
  return showMinutes(readParisClock(end).minutes);
}

/** The day on which the event ends. */
export function endDayOf(draft: Omit<NightDraft, 'isEndChosen'>): string {
  if (draft.isLong || draft.beginDay === '') return draft.endDay;
  const passesMidnight = parseTimeOfDay(draft.endTime) <= parseTimeOfDay(draft.beginTime);
  return passesMidnight ? addDays(draft.beginDay, 1) : draft.beginDay;
}

/** Begin and end of an event as form values. */
export function nightDraftOf(event: Pick<OwnEvent, 'beginDate' | 'endDate'>): NightDraft {
  const begin = readParisClock(new Date(event.beginDate));
  const end = readParisClock(new Date(event.endDate));
  const times = {
    beginDay: begin.day,
    beginTime: showMinutes(begin.minutes),
    endDay: end.day,
    endTime: showMinutes(end.minutes),
  };
  return { ...times, isLong: endDayOf({ ...times, isLong: false }) !== end.day, isEndChosen: true };
}

/**
 * Changes the begin. An end that was not chosen moves with it; one on another day keeps its
 * distance.
 */
export function moveBegin<Draft extends NightDraft>(
  draft: Draft,
  begin: Partial<Pick<NightDraft, 'beginDay' | 'beginTime'>>,
): Draft {
  const moved = { ...draft, ...begin };
  if (!draft.isEndChosen && moved.beginTime !== '')
    return { ...moved, endTime: usualEnd(moved.beginDay, moved.beginTime) };
  if (!draft.isLong || moved.beginDay === '' || draft.beginDay === '') return moved;
  const days = (Date.parse(moved.beginDay) - Date.parse(draft.beginDay)) / 86_400_000;
  return { ...moved, endDay: draft.endDay === '' ? '' : addDays(draft.endDay, days) };
}

/** Begin and end as instants; null while one is missing or is a time that a clock change skips. */
export function readNight(draft: NightDraft): { begin: Date; end: Date } | null {
  const endDay = endDayOf(draft);
  if ([draft.beginDay, draft.beginTime, endDay, draft.endTime].includes('')) return null;
  const [begin] = parisInstants(draft.beginDay, draft.beginTime);
  const [end] = parisInstants(endDay, draft.endTime);
  return begin && end ? { begin, end } : null;
}

/** "Samedi 5 décembre 2026 à 20 h 30, jusqu’à 2 h": after midnight, still the evening before. */
export function describeTimes({ beginDate, endDate }: EventTimes): string {
  const times = capitalise(formatEventTimes({ beginDate, endDate }));
  const isLong = lastsDays({ beginDate, endDate });
  return fr(isLong ? times : `${times}, jusqu’à ${formatTime(endDate)}`);
}

/** The same for the form's values; null while times are missing. */
export function describeNight(draft: NightDraft): string | null {
  const night = readNight(draft);
  if (!night || Number.isNaN(night.begin.getTime()) || night.end <= night.begin) return null;
  const times = describeTimes({ beginDate: night.begin, endDate: night.end });
  const twice = [night.begin, night.end].find(isShownTwice);
  if (twice === undefined) return times;
  return fr(`${times}. Cette nuit-là, ${formatTime(twice)} arrive deux fois : c’est la première.`);
}

function isShownTwice(instant: Date): boolean {
  const { day, minutes } = readParisClock(instant);
  return parisInstants(day, showMinutes(minutes)).length > 1;
}
