import { TIME_ZONE } from '@lampion/contract/platform/rules/paris-time';
import ICAL from 'ical.js';
import { findIana } from 'windows-iana';

const DAY_MS = 86_400_000;

/** Converts between instants and clocks of a zone; clocks in milliseconds, as if they were UTC. */
export interface Zone {
  toInstant(clock: number): Date;
  toClock(instant: Date): number;
}

/** Offset from UTC at an instant, in milliseconds. */
type OffsetAt = (instant: number) => number;

/**
 * A time that occurs twice is its first occurrence; a skipped one is read with the offset before
 * the change (RFC 5545, 3.3.5).
 */
function toZone(offsetAt: OffsetAt): Zone {
  return {
    toInstant(clock) {
      const before = offsetAt(clock - DAY_MS);
      const after = offsetAt(clock + DAY_MS);
      const shown = [before, after].filter((offset) => offsetAt(clock - offset) === offset);
      return new Date(clock - Math.max(...(shown.length > 0 ? shown : [before])));
    },
    toClock: (instant) => instant.getTime() + offsetAt(instant.getTime()),
  };
}

/** A zone of the IANA database; null for a name it does not have. */
function findNamed(name: string): Zone | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: name,
      hourCycle: 'h23',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
  } catch {
    return null;
  }
  return toZone((instant) => {
    const second = Math.floor(instant / 1000) * 1000;
    return Date.parse(`${format.format(second).replace(', ', 'T')}Z`) - second;
  });
}

/** A zone that a calendar defines itself. */
function readDefined(definition: ICAL.Component): Zone {
  const zone = new ICAL.Timezone(definition);
  const offsetOf = (clock: number) => zone.utcOffset(toTime(clock)) * 1000;
  return {
    toInstant: (clock) => new Date(clock - offsetOf(clock)),
    toClock(instant) {
      const near = instant.getTime() + offsetOf(instant.getTime());
      return instant.getTime() + offsetOf(near);
    },
  };
}

const utc: Zone = toZone(() => 0);
const paris: Zone = findNamed(TIME_ZONE) ?? utc;

/** "/freeassociation.sourceforge.net/Europe/Paris" ends in the name of a zone. */
const namesOf = (id: string) => [id, id.split('/').slice(-2).join('/'), id.split('/').slice(-3).join('/')];

/**
 * Finds zones by their id: of the IANA database, of Windows, or as the calendar defines them. What
 * is known by name is not read from the calendar, whose definitions may be cut short.
 */
export function createZoneFinder(definitions: readonly ICAL.Component[]): (id: string) => Zone | null {
  const known = new Map<string, Zone | null>();
  const find = (id: string): Zone | null => {
    const windows = findIana(id)[0];
    const names = [...namesOf(id), ...(windows === undefined ? [] : [windows])];
    for (const name of names) {
      const zone = findNamed(name);
      if (zone !== null) return zone;
    }
    const definition = definitions.find((one) => one.getFirstPropertyValue('tzid') === id);
    return definition === undefined ? null : readDefined(definition);
  };
  return (id) => {
    const zone = known.get(id) ?? (known.has(id) ? null : find(id));
    known.set(id, zone);
    return zone;
  };
}

/** A time without zone that shows a clock. */
function toTime(clock: number): ICAL.Time {
  const shown = new Date(Math.floor(clock / 1000) * 1000);
  return ICAL.Time.fromData({
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
    isDate: false,
  });
}

/** The clock that a time shows, whatever its zone. */
export function toClock({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export type FindZone = (id: string) => Zone | null;

/** The clock that a time of a calendar shows, and its zone. */
export interface Moment {
  readonly zone: Zone;
  readonly clock: number;
  readonly isDay: boolean;
  /** A name of a zone that is not known. */
  readonly unknownZone: string | null;
}

/** The clock of a property's value and its zone; null when it is not a time. */
export function readMoment(
  property: ICAL.Property | null,
  findZone: FindZone,
  value?: unknown,
): Moment | null {
  const time = value ?? (property && firstValueOf(property));
  if (property === null || !(time instanceof ICAL.Time)) return null;
  const clock = toClock(time);
  if (Number.isNaN(clock)) return null;
  if (time.isDate) return { zone: paris, clock, isDay: true, unknownZone: null };
  const id = String(property.getParameter('tzid') ?? '');
  if (time.zone === ICAL.Timezone.utcTimezone) return { zone: utc, clock, isDay: false, unknownZone: null };
  const zone = id === '' ? paris : findZone(id);
  return { zone: zone ?? paris, clock, isDay: false, unknownZone: zone === null ? id : null };
}

/** Null for a value that is not what its property has. */
function firstValueOf(property: ICAL.Property): unknown {
  try {
    return property.getFirstValue();
  } catch {
    return null;
  }
}

/** "YYYY-MM-DD" */
export const dayOf = (clock: number) => new Date(clock).toISOString().slice(0, 10);
export const instantOf = ({ zone, clock }: Moment, at = clock) => zone.toInstant(at);
