import type { Publication } from '@lampion/contract/events/event-body';
import { type EventFieldName, eventFieldNames, eventFields } from '@lampion/contract/events/event-fields';
import type { EventType } from '@lampion/contract/events/event-type';
import type { OwnEvent } from '@lampion/contract/events/events';
import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { addDays, parisInstant, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { readTeam } from '../../platform/session/team-choice.ts';
import { type NightDraft, nightDraftOf, usualEnd } from './night-draft.ts';

/** Fields edited as text; begin and end are edited as day and time. */
type TextName = Exclude<EventFieldName, 'beginDate' | 'endDate'>;

/** The state of the event form. */
export interface EventDraft extends NightDraft, Readonly<Record<TextName, string>> {
  readonly type: EventType;
  /** The place text at the time the pin was set. */
  readonly pinnedPlace: string;
}

const DEFAULT_BEGIN = '20:30';
const SATURDAY = 6;
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

/** The values of a new form: next Saturday evening. */
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

/** The form values of an existing event. */
export function draftOf(event: OwnEvent): EventDraft {
  return {
    ...textsOf((name) => event[name]?.toString() ?? ''),
    ...nightDraftOf(event),
    pinnedPlace: event.place,
  };
}

/** Whether the place was edited since the pin was set. */
export function isPinDoubtful({
  latitude,
  place,
  pinnedPlace,
}: Pick<EventDraft, 'latitude' | 'place' | 'pinnedPlace'>): boolean {
  return latitude !== '' && place.trim() !== pinnedPlace.trim();
}

/** When the event becomes public: at once, or at a day and time in Paris. */
export interface PublicationDraft {
  readonly isLater: boolean;
  readonly day: string;
  readonly time: string;
}

const USUAL_TIME = '18:00';

/**
 * The event's scheduled publication; tomorrow evening when it has none. `event` is null for a new
 * one.
 */
export function publicationOf(event: OwnEvent | null, now: Date): PublicationDraft {
  const publishAt = event?.own.publishAt ?? null;
  if (publishAt === null)
    return { isLater: false, day: addDays(readParisClock(now).day, 1), time: USUAL_TIME };
  const { beginDay, beginTime } = nightDraftOf({ beginDate: publishAt, endDate: publishAt });
  return { isLater: true, day: beginDay, time: beginTime };
}

/** The fields the form sends for it. */
export function toPublicationFields(
  publication: Publication,
  { day, time }: PublicationDraft,
): Record<string, string> {
  if (publication !== 'scheduled') return { publication };
  return { publication, publishAt: day === '' || time === '' ? '' : `${day}T${time}` };
}

/** "samedi 5 décembre à 18 h". */
export function describeMoment(instant: Date | string): string {
  return fr(`${formatDate(instant, 'day')} à ${formatTime(instant)}`);
}

/** Label of the form's main button: "Programmer pour le samedi 5 décembre à 18 h". */
export function labelPublishing({ isLater, day, time }: PublicationDraft): string {
  if (!isLater) return 'Publier l’événement';
  if (day === '' || time === '') return 'Programmer la publication';
  return `Programmer pour le ${describeMoment(parisInstant(day, time))}`;
}

/**
 * What was typed, with the event it is based on: a later save merges with what changed elsewhere
 * since.
 */
export interface KeptForm {
  readonly draft: EventDraft;
  /** Null for a new event. */
  readonly base: OwnEvent | null;
}

const PREFIX = 'eventDraft:';
const NEW = 'new';

/** Storage key: one form per event, and one for a new event of each team. */
function keyOf(eventId: string | null): string {
  const team = readTeam();
  return PREFIX + (eventId ?? (team === null ? NEW : `${NEW}-${team}`));
}

/** Without what no form changes: a list of guests may be long. */
function lighten(base: OwnEvent | null): OwnEvent | null {
  return base && { ...base, guests: [], challenges: [], bars: [] };
}

function read(eventId: string | null): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(eventId)) ?? 'null');
  } catch {
    return null;
  }
}

const isSame = (a: EventDraft, b: EventDraft) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Stores what was typed in this browser. Storage may be full or unavailable: the form works without
 * it.
 */
export function keepDraft(eventId: string | null, { draft, base }: KeptForm): void {
  try {
    localStorage.setItem(keyOf(eventId), JSON.stringify({ draft, base: lighten(base) }));
  } catch {
    // Without storage the draft exists only in the form.
  }
}

export function dropDraft(eventId: string | null): void {
  try {
    localStorage.removeItem(keyOf(eventId));
  } catch {
    // Without storage nothing was stored either.
  }
}

/** Removes a draft that was sent, unless another tab has stored a new one since. */
export function dropSentDraft(eventId: string | null, sent: EventDraft): void {
  const kept = read(eventId);
  if (isForm(kept, eventId, sent) && isSame(kept.draft, sent)) dropDraft(eventId);
}

/**
 * The stored draft if it differs from `shown` and from its base, else null; also null when its
 * format is outdated.
 */
export function readKeptDraft(eventId: string | null, shown: EventDraft): KeptForm | null {
  const kept = read(eventId);
  if (!isForm(kept, eventId, shown)) return null;
  return isUntouched(kept) || isSame(kept.draft, shown) ? null : kept;
}

const isUntouched = ({ draft, base }: KeptForm) => base !== null && isSame(draft, draftOf(base));

/** Names of the events whose stored draft differs from the event. */
export function listKeptDrafts(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const id = key.slice(PREFIX.length);
      const kept = key.startsWith(PREFIX) ? read(id) : null;
      if (!isForm(kept, id.startsWith(NEW) ? null : id, newDraft(new Date())) || isUntouched(kept)) return [];
      return [kept.draft.name.trim()];
    });
  } catch {
    // Without storage nothing was stored.
    return [];
  }
}

function isForm(value: unknown, eventId: string | null, model: EventDraft): value is KeptForm {
  if (!isObject(value) || !isObject(value.draft)) return false;
  const { draft, base } = value;
  const isBased = eventId === null ? base === null : isObject(base) && isObject(base.own);
  return isBased && Object.entries(model).every(([name, example]) => typeof draft[name] === typeof example);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
