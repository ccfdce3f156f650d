/** The time zone of all events, whatever the zone of the server or the browser. */
export const TIME_ZONE = 'Europe/Paris';

/**
 * An instant as wall-clock time in Paris. `day` is "YYYY-MM-DD", `minutes` are those since midnight
 * (0 to 1439).
 */
export interface WallClock {
  readonly day: string;
  readonly minutes: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const HOUR_MS = 60 * MINUTE_MS;
/** The first whole year of the rule below. */
const RULE_SINCE = 1997;

/** 1:00 UTC on the last Sunday of a month of 31 days, when clocks change in the whole Union. */
function changeOf(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31));
  return Date.UTC(year, month, 31 - last.getUTCDay(), 1);
}

/**
 * Reads the offset of earlier years from Intl. Its first use for a time zone takes a tenth of a
 * second on a phone.
 */
function askOffset(instant: number): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: TIME_ZONE,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${format.format(minute).replace(', ', 'T')}Z`) - minute;
}

/**
 * Offset of Paris from UTC at an instant, in milliseconds: summer time is from the last Sunday of
 * March to the last one of October (directive 2000/84/EC).
 */
function offsetAt(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  if (year < RULE_SINCE) return askOffset(instant);
  const isSummer = instant >= changeOf(year, 2) && instant < changeOf(year, 9);
  return isSummer ? 2 * HOUR_MS : HOUR_MS;
}

/** Wall-clock time in Paris at an instant, without seconds. */
export function readParisClock(instant: Date): WallClock {
  const shown = instant.getTime() + offsetAt(instant.getTime());
  const day = Math.floor(shown / DAY_MS);
  return {
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    minutes: Math.floor((shown - day * DAY_MS) / MINUTE_MS),
  };
}

/** An instant in Paris time with its offset: "2027-07-13T20:30:00+02:00". Seconds are dropped. */
export function writeParisTime(instant: Date): string {
  const offset = offsetAt(instant.getTime());
  const shown = new Date(instant.getTime() + offset).toISOString().slice(0, 16);
  return `${shown}:00+${new Date(offset).toISOString().slice(11, 16)}`;
}

/** "20:30" or "20:30:00" as minutes since midnight. */
export function parseTimeOfDay(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** The day that many days later (or earlier), both "YYYY-MM-DD". */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The instant of a wall-clock time in Paris that Lampion computes. A time that occurs twice
 * (October) is its first occurrence; a skipped time (March) is the moment of the change. Use
 * `parisInstants` for what a person types, so that a skipped time is refused.
 * @param day "YYYY-MM-DD"
 * @param time "HH:MM"
 */
export function parisInstant(day: string, time: string): Date {
  return whenShown(Date.parse(day) + parseTimeOfDay(time) * MINUTE_MS);
}

/**
 * The instant at which clocks in Paris show a time; both in milliseconds, the time as if it were
 * UTC.
 */
function whenShown(shown: number): Date {
  const before = offsetAt(shown - DAY_MS);
  const after = offsetAt(shown + DAY_MS);
  const early = shown - before;
  if (offsetAt(early) === before) return new Date(early);
  const late = shown - after;
  if (offsetAt(late) === after) return new Date(late);
  // Skipped: clocks jump from the last minute of the old offset to this instant.
  return new Date(findJump(late, early));
}

/**
 * Shifts an instant on the clocks of Paris: a week later is the same time of day, even across a
 * clock change.
 */
export function shiftClock(instant: Date, shift: number): Date {
  return whenShown(readShown(instant) + shift);
}

/** Difference between two instants on the clocks of Paris, in milliseconds. */
export function clockSpan(from: Date, to: Date): number {
  return readShown(to) - readShown(from);
}

const readShown = (instant: Date) => instant.getTime() + offsetAt(instant.getTime());

/** Message for a typed time that `parisInstants` does not find. */
export const SKIPPED_TIME = 'Cette nuit-là, les horloges passent de 2 h à 3 h : choisissez une autre heure.';

/**
 * The instants at which clocks in Paris show a time of a day: one; none for a skipped time (March);
 * two for one that occurs twice (October).
 */
export function parisInstants(day: string, time: string): Date[] {
  const shown = Date.parse(day) + parseTimeOfDay(time) * MINUTE_MS;
  const offsets = [...new Set([offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)])];
  const instants = offsets.filter((offset) => offsetAt(shown - offset) === offset);
  return instants.map((offset) => new Date(shown - offset)).toSorted((a, b) => a.getTime() - b.getTime());
}

/**
 * The calendar month in Paris that contains an instant: its first instant, and that of the next
 * month.
 */
export function monthOf(instant: Date): { readonly from: Date; readonly until: Date } {
  const first = `${readParisClock(instant).day.slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: parisInstant(first, '00:00'), until: parisInstant(next, '00:00') };
}

/** The first minute between two instants with another offset than the first instant. */
function findJump(from: number, to: number): number {
  const before = offsetAt(from);
  let instant = from;
  while (instant < to && offsetAt(instant) === before) instant += MINUTE_MS;
  return instant;
}
