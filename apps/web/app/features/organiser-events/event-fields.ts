import { createEventBodySchema } from '@lampion/contract/schemas/event-body';
import { type EventDraft, endDayOf, readNight } from './event-draft.ts';

/** What a form sends, by the names of the contract. */
export type EventFields = Record<
  | 'name'
  | 'description'
  | 'type'
  | 'beginDate'
  | 'endDate'
  | 'place'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'capacity'
  | 'plusOnesMax',
  string
>;

/** One sentence for each control of the form that is wrong. */
export type EventFaults = Partial<
  Record<
    | 'name'
    | 'description'
    | 'type'
    | 'begin'
    | 'beginTime'
    | 'end'
    | 'endTime'
    | 'place'
    | 'capacity'
    | 'plusOnesMax'
    | 'image',
    string
  >
>;

function joinMoment(day: string, time: string): string {
  return day === '' || time === '' ? '' : `${day}T${time}`;
}

export function toFields(draft: EventDraft): EventFields {
  const { name, description, type, place, address, latitude, longitude, capacity, plusOnesMax } = draft;
  return {
    name,
    description,
    type,
    beginDate: joinMoment(draft.beginDay, draft.beginTime),
    endDate: joinMoment(endDayOf(draft), draft.endTime),
    place,
    address,
    latitude,
    longitude,
    capacity,
    plusOnesMax,
  };
}

/** The control at which a fault of the contract is shown. */
const controls: Readonly<Record<string, keyof EventFaults>> = {
  name: 'name',
  description: 'description',
  type: 'type',
  beginDate: 'begin',
  endDate: 'end',
  place: 'place',
  address: 'place',
  latitude: 'place',
  longitude: 'place',
  capacity: 'capacity',
  plusOnesMax: 'plusOnesMax',
  image: 'image',
  imageFile: 'image',
};

/** Faults by path, as the contract or the server tells them, for the controls of the form. Others are left out. */
export function placeFaults(faults: readonly { path: string; message: string }[]): EventFaults {
  const placed: EventFaults = {};
  for (const { path, message } of faults) {
    const control = controls[path];
    if (control !== undefined) placed[control] ??= message;
  }
  return placed;
}

const times = [
  { at: 'beginTime', day: 'begin', missing: 'Indiquez l’heure de début' },
  { at: 'endTime', day: 'end', missing: 'Indiquez l’heure de fin' },
] as const;

/** A day with no time is no date to the contract; the form has a control for each, and says which one is empty. */
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

/** What can be known to be wrong before anything is sent. */
export function checkDraft(draft: EventDraft): EventFaults {
  const { error } = createEventBodySchema.safeParse(toFields(draft));
  const told = placeFaults(
    error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [],
  );
  const faults = partTimes(draft, told);
  const night = readNight(draft);
  const isBackwards = night !== null && night.end <= night.begin;
  return isBackwards && faults.end === undefined
    ? { ...faults, end: 'La fin doit venir après le début' }
    : faults;
}

const together: readonly (keyof EventFields)[] = ['place', 'address', 'latitude', 'longitude'];

/** The fields that differ. Those of the place go together: a new place without coordinates would lose them. */
export function changedFields(before: EventFields, after: EventFields): Partial<EventFields> {
  const names = Object.keys(after) as (keyof EventFields)[];
  const hasMoved = together.some((name) => before[name] !== after[name]);
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name] || (hasMoved && together.includes(name)))
      .map((name) => [name, after[name]]),
  );
}
