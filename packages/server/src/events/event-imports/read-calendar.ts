import { REPEATED_DATES_MAX, REPEATED_MONTHS_MAX } from '@lampion/contract/events/imports/event-imports';
import { addDays } from '@lampion/contract/platform/rules/paris-time';
import ICAL from 'ical.js';
import {
  createZoneFinder,
  dayOf,
  type FindZone,
  instantOf,
  type Moment,
  readMoment,
} from './calendar-zones.ts';
import {
  EVENTS_READ_MAX,
  emptyEvent,
  type FoundBegin,
  type FoundEvent,
  type FoundEvents,
  splitLocation,
  TOO_MANY,
} from './found-event.ts';
import { type Context, type Found, findDates, STEPS_MAX } from './repetitions.ts';

const DAY_MS = 86_400_000;

const INCOMPLETE = 'Cet événement est coupé ou mal écrit dans le fichier.';
const UNDATED = 'La date de début manque ou n’est pas lisible.';

/**
 * Reads the events of a calendar (RFC 5545). Each is parsed by itself, so that a broken one leaves
 * the others. Repetitions become dates of the coming year.
 */
export function readCalendar(text: string, now: Date): FoundEvents {
  const { blocks, rest } = splitCalendar(text);
  const context = { findZone: createZoneFinder(findDefinitions(rest)), now, steps: { left: STEPS_MAX } };
  const broken: FoundEvent[] = [];
  const found: Found[] = [];
  for (const [index, block] of blocks.slice(0, EVENTS_READ_MAX).entries()) {
    const component = block === null ? null : parse(block);
    if (component === null) broken.push({ ...emptyEvent, position: index + 1, refusal: INCOMPLETE });
    else found.push({ component, position: index + 1 });
  }
  const moved = found.filter(({ component }) => component.hasProperty('recurrence-id'));
  const byUid = Map.groupBy(moved, ({ component }) => textOf(component, 'uid'));
  const plain = found.filter(({ component }) => !component.hasProperty('recurrence-id'));
  const events = [
    ...plain.flatMap((one) =>
      guard(one, () => readEvents(one, byUid.get(textOf(one.component, 'uid')) ?? [], context)),
    ),
    ...moved.flatMap((one) => guard(one, () => [readMoved(one, context)])),
    ...broken,
  ];
  return {
    format: 'ics',
    columns: [],
    events: events.toSorted((a, b) => a.position - b.position),
    notices: blocks.length > EVENTS_READ_MAX ? [TOO_MANY] : [],
  };
}

/** A value that is not what its property has makes the event unusable, and no other. */
function guard({ position }: Found, read: () => FoundEvent[]): FoundEvent[] {
  try {
    return read();
  } catch {
    return [{ ...emptyEvent, position, refusal: INCOMPLETE }];
  }
}

/** The lines of each event, null for one without an end, and all other lines. */
function splitCalendar(text: string): { readonly blocks: (string | null)[]; readonly rest: string } {
  const blocks: (string | null)[] = [];
  const rest: string[] = [];
  let open: string[] | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const mark = line.length < 20 ? line.trimEnd().toUpperCase() : '';
    if (mark === 'BEGIN:VEVENT') {
      if (open !== null) blocks.push(null);
      open = [];
    }
    if (open === null) rest.push(line);
    else open.push(line);
    if (mark === 'END:VEVENT' && open !== null) {
      blocks.push(open.join('\r\n'));
      open = null;
    }
  }
  if (open !== null) blocks.push(null);
  return { blocks, rest: rest.join('\r\n') };
}

function parse(text: string): ICAL.Component | null {
  try {
    const parsed = ICAL.parse(text);
    return Array.isArray(parsed[0]) || parsed.length === 0 ? null : new ICAL.Component(parsed);
  } catch {
    return null;
  }
}

const findDefinitions = (rest: string): readonly ICAL.Component[] =>
  parse(rest)?.getAllSubcomponents('vtimezone') ?? [];

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? '' : String(value);
}

/** An event, or the coming dates of one that is repeated. */
function readEvents({ component, position }: Found, moved: readonly Found[], context: Context): FoundEvent[] {
  const begin = readMoment(component.getFirstProperty('dtstart'), context.findZone);
  const event = readEvent(component, position, begin, context);
  if (begin === null || event.refusal !== null) return [event];
  if (!component.hasProperty('rrule') && !component.hasProperty('rdate')) return [event];
  const { dates, hasMore, refusal } = findDates(component, begin, moved, context);
  if (refusal !== null) return [{ ...event, refusal }];
  // All its dates are over, or changed by themselves.
  if (dates.length === 0) return moved.length > 0 ? [] : [event];
  const sentence = hasMore
    ? `Répétition : ${dates.length} dates reprises, ${REPEATED_DATES_MAX} au plus dans les ${REPEATED_MONTHS_MAX} mois.`
    : `Répétition : une date sur ${dates.length}.`;
  return dates.map((clock) => ({
    ...event,
    repeats: instantOf(begin, clock),
    begin: toBegin(begin, clock),
    end: shiftEnd(event, begin, clock),
    warnings: dates.length > 1 || hasMore ? [...event.warnings, sentence] : event.warnings,
  }));
}

const toBegin = (begin: Moment, clock: number): FoundBegin =>
  begin.isDay ? { day: dayOf(clock) } : instantOf(begin, clock);

/** The end of a later date: as long after its begin, by the clock. */
function shiftEnd({ end }: FoundEvent, begin: Moment, clock: number): FoundEvent['end'] {
  if (end === null) return null;
  const shift = clock - begin.clock;
  if (!(end instanceof Date)) return { lastDay: addDays(end.lastDay, Math.round(shift / DAY_MS)) };
  return instantOf(begin, begin.zone.toClock(end) + shift);
}

/** One date of a repetition that was changed by itself. */
function readMoved({ component, position }: Found, context: Context): FoundEvent {
  const begin = readMoment(component.getFirstProperty('dtstart'), context.findZone);
  const original = readMoment(component.getFirstProperty('recurrence-id'), context.findZone);
  const event = readEvent(component, position, begin, context);
  return original === null ? event : { ...event, repeats: instantOf(original) };
}

function readEvent(
  component: ICAL.Component,
  position: number,
  begin: Moment | null,
  { findZone }: Context,
): FoundEvent {
  const picture = findPicture(component);
  return {
    ...emptyEvent,
    ...readLocation(component),
    position,
    uid: textOf(component, 'uid').trim() || null,
    name: textOf(component, 'summary'),
    description: textOf(component, 'description'),
    category: component
      .getAllProperties('categories')
      .flatMap((property) => property.getValues().map(String))
      .join(' '),
    begin: begin && toBegin(begin, begin.clock),
    end: begin === null ? null : readEnd(component, begin, findZone),
    picture: picture.address,
    isCancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
    warnings: [
      ...(begin?.unknownZone ? [`Fuseau « ${begin.unknownZone} » inconnu : heures lues comme à Paris.`] : []),
      ...(picture.isInside
        ? ['L’image jointe au fichier n’est pas reprise : seule une adresse peut l’être.']
        : []),
    ],
    refusal: begin === null ? UNDATED : null,
  };
}

function readEnd(component: ICAL.Component, begin: Moment, findZone: FindZone): FoundEvent['end'] {
  const end = readMoment(component.getFirstProperty('dtend'), findZone);
  if (end !== null) {
    // The end of whole days is the day after the last one.
    if (begin.isDay) return { lastDay: dayOf(end.clock - (end.isDay ? DAY_MS : 1)) };
    return instantOf(end);
  }
  const duration = component.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration)) return null;
  const length = duration.toSeconds() * 1000;
  if (begin.isDay) return { lastDay: dayOf(begin.clock + Math.max(length - 1, 0)) };
  return new Date(instantOf(begin).getTime() + length);
}

function readLocation(component: ICAL.Component) {
  const apple = component.getFirstProperty('x-apple-structured-location');
  const own = splitLocation(textOf(component, 'location'));
  const title = String(apple?.getParameter('x-title') ?? '').trim();
  const address = String(apple?.getParameter('x-address') ?? '').trim();
  const known = address === '' ? own : splitLocation(`${title},${address.replaceAll('\\n', '\n')}`);
  return {
    place: own.place || known.place,
    address: known.address || own.address,
    postcode: known.postcode || own.postcode,
    city: known.city || own.city,
    position2d: readGeo(String(apple?.getFirstValue() ?? '')) ?? readGeoProperty(component),
  };
}

const GEO = /^geo:(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)/;

function readGeo(text: string): FoundEvent['position2d'] {
  const [, latitude, longitude] = GEO.exec(text) ?? [];
  return toPosition(Number(latitude ?? Number.NaN), Number(longitude ?? Number.NaN));
}

function readGeoProperty(component: ICAL.Component): FoundEvent['position2d'] {
  const value: unknown = component.getFirstPropertyValue('geo');
  return Array.isArray(value) ? toPosition(Number(value[0]), Number(value[1])) : null;
}

/** Null outside of the earth's range, and for 0;0, which programs write when they know no place. */
function toPosition(latitude: number, longitude: number): FoundEvent['position2d'] {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

const PICTURE_NAME = /\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$)/i;

function findPicture(component: ICAL.Component): { readonly address: string; readonly isInside: boolean } {
  const files = ['image', 'attach'].flatMap((name) =>
    component.getAllProperties(name).map((property) => {
      const value = String(property.getFirstValue() ?? '');
      const isImage = String(property.getParameter('fmttype') ?? '').startsWith('image/');
      return { value, isImage, isNamed: name === 'image', isWeb: /^https?:/i.test(value) };
    }),
  );
  const found = files.find(
    ({ value, isWeb, isImage, isNamed }) => isWeb && (isImage || isNamed || PICTURE_NAME.test(value)),
  );
  const isInside = files.some(({ isWeb, isImage }) => isImage && !isWeb);
  return { address: found?.value ?? '', isInside: found === undefined && isInside };
}
