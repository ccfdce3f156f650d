import { createEventBodySchema } from '@lampion/contract/events/event-body';
import { findAdmissionFault } from '@lampion/contract/events/event-facts';
import {
  type EventFieldName,
  type EventFieldWith,
  eventFieldNames,
  eventFields,
  isEventField,
} from '@lampion/contract/events/event-fields';
import { eventEndpoints, type OwnEvent } from '@lampion/contract/events/events';
import { callApi } from '../../platform/api.ts';
import { createKeyedSending } from '../../platform/request-key.ts';
import type { Held } from '../../ui/hold-for-undo.ts';
import { draftOf, type EventDraft, isPinDoubtful } from './event-draft.ts';
import { endDayOf, type NightDraft, readNight } from './night-draft.ts';

/** The body of the form, with the field names of the contract. */
export type EventFields = Record<EventFieldName, string>;

/** Fields of the contract with a control of the same name. */
type OwnControl =
  | Exclude<EventFieldName, 'beginDate' | 'endDate' | EventFieldWith<'isPartOfPlace'>>
  | 'exactAddress';
type Control = OwnControl | 'begin' | 'beginTime' | 'end' | 'endTime' | 'image' | 'guestWords' | 'publishAt';

/** One error sentence for each invalid control of the form. */
export type EventFaults = Partial<Record<Control, string>>;

function joinMoment(day: string, time: string): string {
  return day === '' || time === '' ? '' : `${day}T${time}`;
}

/** Begin and end as they are sent. */
export function toMoments(night: NightDraft): Pick<EventFields, 'beginDate' | 'endDate'> {
  return {
    beginDate: joinMoment(night.beginDay, night.beginTime),
    endDate: joinMoment(endDayOf(night), night.endTime),
  };
}

export function toFields({
  beginDay,
  beginTime,
  endDay,
  endTime,
  isLong,
  isEndChosen,
  pinnedPlace,
  ...texts
}: EventDraft): EventFields {
  return { ...texts, ...toMoments({ beginDay, beginTime, endDay, endTime, isLong, isEndChosen }) };
}

/** Controls of paths that have no control of the same name. */
const controls: Readonly<Record<string, Control>> = {
  beginDate: 'begin',
  endDate: 'end',
  image: 'image',
  imageFile: 'image',
  guestWords: 'guestWords',
  publication: 'publishAt',
  publishAt: 'publishAt',
};

/** The control that shows a fault of the contract. */
function controlOf(path: string): Control | undefined {
  const control = controls[path];
  if (control !== undefined || !isEventField(path)) return control;
  const isInPlace = 'isPartOfPlace' in eventFields[path] && path !== 'exactAddress';
  return isInPlace ? 'place' : (path as OwnControl);
}

/**
 * Assigns faults by path, from the contract or the server, to the controls of the form. Others are
 * left out.
 */
export function placeFaults(faults: readonly { path: string; message: string }[]): EventFaults {
  const placed: EventFaults = {};
  for (const { path, message } of faults) {
    const control = controlOf(path);
    if (control !== undefined) placed[control] ??= message;
  }
  return placed;
}

const times = [
  { at: 'beginTime', day: 'begin', missing: 'Indiquez l’heure de début' },
  { at: 'endTime', day: 'end', missing: 'Indiquez l’heure de fin' },
] as const;

/**
 * A day without a time is an invalid date to the contract; the form has a control for each, and
 * marks the empty one.
 */
function partTimes(draft: EventDraft, faults: EventFaults): EventFaults {
  const days = { begin: draft.beginDay, end: endDayOf(draft) };
  let parted = faults;
  for (const { at, day, missing } of times) {
    if (draft[at] !== '') continue;
    parted = { ...parted, [at]: missing };
    if (days[day] !== '') delete parted[day];
  }
  return parted;
}

const PIN_UNANSWERED = 'Dites ce que devient le repère : il est sur l’ancien lieu';

/** Validates the form before it is sent. */
export function checkDraft(draft: EventDraft): EventFaults {
  const { data, error } = createEventBodySchema.safeParse(toFields(draft));
  const placed = placeFaults(
    error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [],
  );
  const pinned = isPinDoubtful(draft) ? { place: PIN_UNANSWERED, ...placed } : placed;
  const faults = partTimes(draft, pinned);
  const night = readNight(draft);
  const isBackwards = night !== null && night.end <= night.begin;
  const admissionFault = data === undefined ? null : findAdmissionFault(data);
  return {
    ...(isBackwards && { end: 'La fin doit venir après le début' }),
    ...(admissionFault && { [admissionFault.path]: admissionFault.message }),
    ...faults,
  };
}

export const isOfPlace = (name: EventFieldName) => name === 'place' || 'isPartOfPlace' in eventFields[name];

/**
 * The fields that differ. Those of the place are sent together: a new place without coordinates
 * would lose them.
 */
export function changedFields(before: EventFields, after: EventFields): Partial<EventFields> {
  const differs = (name: EventFieldName) => before[name] !== after[name];
  const hasMoved = eventFieldNames.some((name) => isOfPlace(name) && differs(name));
  const changed = eventFieldNames.filter((name) => differs(name) || (hasMoved && isOfPlace(name)));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** The change of the picture: a new file, the drawn cover again, or none. */
export type ImageChoice = { file: File } | 'remove' | null;

/** What is saved besides the form's fields. */
export interface SavedParts {
  image: ImageChoice;
  /** Null when no guest is concerned. */
  notice: GuestNotice | null;
  /** When it becomes public, as the form sends it; null when it already is. */
  publication: Readonly<Record<string, string>> | null;
  /** The user confirmed a length above 30 days. */
  isLengthConfirmed?: boolean;
  /**
   * The undo offer for a change that notifies guests at once. Null when it was offered already, or
   * nobody is notified.
   */
  held?: Held | null;
}

interface Saving extends SavedParts {
  draft: EventDraft;
  /** Null for a new one. */
  event: OwnEvent | null;
  onProgress: (sent: number) => void;
}

const createOnce = createKeyedSending();

/**
 * Creates the event, or saves the fields that changed.
 * @throws ApiError
 */
export function saveEvent({
  draft,
  image,
  event,
  notice,
  publication,
  isLengthConfirmed = false,
  onProgress,
}: Saving): Promise<OwnEvent> {
  const body = new FormData();
  const fields = event ? changedFields(toFields(draftOf(event)), toFields(draft)) : toFields(draft);
  for (const [name, value] of Object.entries({ ...fields, ...publication })) body.set(name, value);
  if (image === 'remove') body.set('removeImage', 'true');
  else if (image) body.set(event ? 'image' : 'imageFile', image.file);
  if (isLengthConfirmed) body.set('confirmLength', 'true');
  if (notice) body.set('tellGuests', String(notice.notifiesGuests));
  if (notice?.notifiesGuests) body.set('guestWords', notice.words);
  if (!event) {
    return createOnce(body, (idempotencyKey) =>
      callApi(eventEndpoints.createEvent, { body, onProgress, idempotencyKey }),
    );
  }
  body.set('version', String(event.own.version));
  const hasFile = image !== null && image !== 'remove';
  // Progress is only shown for a file; a request with progress cannot outlive its page.
  const sending = hasFile ? { onProgress } : { keepalive: true };
  return callApi(eventEndpoints.updateEvent, { params: { id: event._id }, body, ...sending });
}

/**
 * Publishes a draft now.
 * @throws ApiError
 */
export function publishEvent(id: string): Promise<OwnEvent> {
  const body = new FormData();
  body.set('publication', 'now');
  return callApi(eventEndpoints.updateEvent, { params: { id }, body });
}

/** Whether to notify guests of a change, and the organiser's message to them. */
export interface GuestNotice {
  readonly notifiesGuests: boolean;
  readonly words: string;
}
