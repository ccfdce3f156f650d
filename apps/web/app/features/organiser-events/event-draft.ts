import { expectEndOf, showMinutes } from '@lampion/contract/rules/expected-end';
import {
  addDays,
  parisInstant,
  parisInstants,
  parseTimeOfDay,
  readParisClock,
} from '@lampion/contract/rules/paris-time';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import { type EventFieldName, eventFieldNames, eventFields } from '@lampion/contract/schemas/event-fields';
import type { EventType } from '@lampion/contract/schemas/event-type';

/** Fields edited as text; the two instants are edited as day and time. */
type TextName = Exclude<EventFieldName, 'beginDate' | 'endDate'>;

/** Begin and end in a form: days "YYYY-MM-DD", times "HH:MM", in Paris; empty when missing. */
export interface NightDraft {
  readonly beginDay: string;
  readonly beginTime: string;
  /** Used only while `isLong`: otherwise the event ends at the first `endTime` after its begin. */
  readonly endDay: string;
  readonly endTime: string;
  /** Ends on another day than the night it begins. */
  readonly isLong: boolean;
  /** The end was chosen by the user: it no longer follows the begin. */
  readonly isEndChosen: boolean;
}

/** The state of the event form. */
export interface EventDraft extends NightDraft, Readonly<Record<TextName, string>> {
  readonly type: EventType;
  /** The text of the place that the pin was set for. */
  readonly pinnedPlace: string;
}

const DEFAULT_BEGIN = '20:30';
const SATURDAY = 6;
/** Its clocks go round as usual. */
const SOME_DAY = '2027-01-01';

/** The next date of a weekday (0 is Sunday), starting from and including a day. */
export function nextWeekday(from: string, weekday: number): string {
  return addDays(from, (weekday - new Date(from).getUTCDay() + 7) % 7);
}

const isText = (name: EventFieldName): name is TextName => name !== 'beginDate' && name !== 'endDate';

function textsOf(textOf: (name: TextName) => string): Pick<EventDraft, TextName> {
  const texts = eventFieldNames.filter(isText).map((name) => [name, textOf(name)]);
  return Object.fromEntries(texts) as Pick<EventDraft, TextName>;
}

function blankOf(name: TextName): string {
  const field = eventFields[name];
  return 'blank' in field ? field.blank : '';
}

/** A new form: next Saturday evening. */
export function newDraft(now: Date): EventDraft {
  const day = nextWeekday(addDays(readParisClock(now).day, 1), SATURDAY);
  return {
    ...textsOf(blankOf),
    beginDay: day,
    beginTime: DEFAULT_BEGIN,
    endDay: addDays(day, 1),
    endTime: usualEnd(day, DEFAULT_BEGIN),
    isLong: false,
    isEndChosen: false,
    pinnedPlace: '',
  };
}

/** When an event that begins then usually ends: never at a time that the clocks skip that night. `day` may be half typed. */
function usualEnd(day: string, time: string): string {
  const end = expectEndOf(parisInstant(/^20\d\d-/.test(day) ? day : SOME_DAY, time));
  return showMinutes(readParisClock(end).minutes);
}

/** The day on which the event ends. */
export function endDayOf(draft: Omit<NightDraft, 'isEndChosen'>): string {
  if (draft.isLong || draft.beginDay === '') return draft.endDay;
  const passesMidnight = parseTimeOfDay(draft.endTime) <= parseTimeOfDay(draft.beginTime);
  return passesMidnight ? addDays(draft.beginDay, 1) : draft.beginDay;
}

/** Begin and end of an event, to be edited. */
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

/** The form of an existing event. */
export function draftOf(event: OwnEvent): EventDraft {
  return {
    ...textsOf((name) => event[name]?.toString() ?? ''),
    ...nightDraftOf(event),
    pinnedPlace: event.place,
  };
}

/** The draft with another begin: an end the user has not chosen follows, and one on another day keeps its distance. */
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

/** Begin and end as instants; null while one of them is missing, or is a time that the clocks skip. */
export function readNight(draft: NightDraft): { begin: Date; end: Date } | null {
  const endDay = endDayOf(draft);
  if ([draft.beginDay, draft.beginTime, endDay, draft.endTime].includes('')) return null;
  const [begin] = parisInstants(draft.beginDay, draft.beginTime);
  const [end] = parisInstants(endDay, draft.endTime);
  return begin && end ? { begin, end } : null;
}

/** Whether the pin stands where another place was. */
export function isPinDoubtful({
  latitude,
  place,
  pinnedPlace,
}: Pick<EventDraft, 'latitude' | 'place' | 'pinnedPlace'>): boolean {
  return latitude !== '' && place.trim() !== pinnedPlace.trim();
}
