import { REPEATED_DATES_MAX, REPEATED_MONTHS_MAX } from '@lampion/contract/events/imports/event-imports';
import ICAL from 'ical.js';
import rrule, { type Options } from 'rrule';
import { type FindZone, instantOf, type Moment, readMoment, toClock } from './calendar-zones.ts';

const { RRule } = rrule;

const DAY_MS = 86_400_000;
const MONTH_MS = 31 * DAY_MS;

/** Steps of one rule, and of all rules of a file: an old rule is followed from its begin. */
const STEPS_OF_RULE = 20_000;
export const STEPS_MAX = 100_000;

const TOO_OFTEN = 'Cet événement se répète plusieurs fois par jour : créez ses dates à la main.';
const TOO_LONG_AGO = 'Sa répétition est trop longue à suivre : créez ses dates à la main.';
const UNREADABLE_RULE = 'Sa répétition n’est pas lisible : créez ses dates à la main.';

/** What reading the events of a calendar needs. */
export interface Context {
  readonly findZone: FindZone;
  readonly now: Date;
  readonly steps: { left: number };
}

/** An event of a calendar, with its rank from 1. */
export interface Found {
  readonly component: ICAL.Component;
  readonly position: number;
}

interface Dates {
  /** Clocks of the begins, in order. */
  readonly dates: readonly number[];
  readonly hasMore: boolean;
  readonly refusal: string | null;
}

const SEVERAL_A_DAY = ['SECONDLY', 'MINUTELY', 'HOURLY'];

/**
 * The coming dates of a repetition, without those that are left out (EXDATE) or changed by
 * themselves.
 */
export function findDates(
  component: ICAL.Component,
  begin: Moment,
  moved: readonly Found[],
  context: Context,
): Dates {
  const dates = collectDates(component, begin, moved, context);
  for (const property of component.getAllProperties('rrule')) {
    const refusal = followRule(property, begin, dates, context);
    if (refusal !== null) return { dates: [], hasMore: false, refusal };
  }
  if (!component.hasProperty('rrule')) dates.add(begin.clock);
  for (const clock of readClocks(component, 'rdate', begin, context.findZone)) dates.add(clock);
  return { ...dates.take(), refusal: null };
}

interface Collected {
  /** False once what follows is too late or too much. */
  add(clock: number): boolean;
  take(): Pick<Dates, 'dates' | 'hasMore'>;
}

function collectDates(
  component: ICAL.Component,
  begin: Moment,
  moved: readonly Found[],
  { findZone, now }: Context,
): Collected {
  // A whole day is over when it ends.
  const since = now.getTime() - (begin.isDay ? DAY_MS : 0);
  const until = now.getTime() + REPEATED_MONTHS_MAX * MONTH_MS;
  const isLeftOut = findLeftOut(component, begin, moved, findZone);
  const dates = new Set<number>();
  let hasMore = false;
  return {
    add(clock) {
      const instant = instantOf(begin, clock).getTime();
      if (instant >= until || dates.size > REPEATED_DATES_MAX) {
        hasMore = true;
        return false;
      }
      if (instant >= since && !isLeftOut(clock)) dates.add(clock);
      return true;
    },
    take() {
      const ordered = [...dates].toSorted((a, b) => a - b);
      const cut = ordered.slice(0, REPEATED_DATES_MAX);
      return { dates: cut, hasMore: hasMore || ordered.length > cut.length };
    },
  };
}

/** Adds the dates of a rule. Returns why it cannot be followed, else null. */
function followRule(
  property: ICAL.Property,
  begin: Moment,
  dates: Collected,
  { now, steps }: Context,
): string | null {
  const rule = readRule(property);
  if (rule === null) return UNREADABLE_RULE;
  if (SEVERAL_A_DAY.includes(rule.freq)) return TOO_OFTEN;
  const options = RRule.parseString(rule.toString());
  if (isImpossible(options)) return UNREADABLE_RULE;
  // Far from the window, the zone need not be consulted.
  const near = now.getTime() - 2 * DAY_MS;
  let left = STEPS_OF_RULE;
  new RRule({ ...options, dtstart: new Date(begin.clock), until: findLast(rule, begin) }).all((date) => {
    steps.left -= 1;
    left = steps.left > 0 ? left - 1 : 0;
    const clock = date.getTime();
    return left > 0 && (clock <= near || dates.add(clock));
  });
  return left === 0 ? TOO_LONG_AGO : null;
}

function readRule(property: ICAL.Property): ICAL.Recur | null {
  try {
    const rule = property.getFirstValue();
    return rule instanceof ICAL.Recur ? rule : null;
  } catch {
    return null;
  }
}

const MONTH_LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A rule for days that no month has would be looked for until the year 9999. */
function isImpossible({ bymonth, bymonthday }: Partial<Options>): boolean {
  const months = [bymonth ?? []].flat();
  const days = [bymonthday ?? []].flat();
  const longest = Math.max(
    ...(months.length > 0 ? months : [1]).map((month) => MONTH_LENGTHS[month - 1] ?? 0),
  );
  return days.length > 0 && days.every((day) => Math.abs(day) > longest);
}

/**
 * The last clock of a rule, which is followed by the clock of its begin; its end is an instant or a
 * day. Null without an end.
 */
function findLast({ until }: ICAL.Recur, begin: Moment): Date | null {
  if (until === null || until === undefined) return null;
  const clock = toClock(until);
  if (until.isDate) return new Date(clock + DAY_MS - 1000);
  const isUtc = until.zone === ICAL.Timezone.utcTimezone;
  return new Date(isUtc ? begin.zone.toClock(new Date(clock)) : clock);
}

/** Times of all properties with a name, by the clock of the event's begin. */
function readClocks(component: ICAL.Component, name: string, begin: Moment, findZone: FindZone): number[] {
  return component.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      const moment = readMoment(property, findZone, value instanceof ICAL.Period ? value.start : value);
      if (moment === null) return [];
      if (moment.isDay) return [moment.clock + (begin.isDay ? 0 : begin.clock % DAY_MS)];
      return [begin.zone.toClock(instantOf(moment))];
    }),
  );
}

function findLeftOut(
  component: ICAL.Component,
  begin: Moment,
  moved: readonly Found[],
  findZone: FindZone,
): (clock: number) => boolean {
  const clocks = new Set([
    ...readClocks(component, 'exdate', begin, findZone),
    ...moved.flatMap((one) => readClocks(one.component, 'recurrence-id', begin, findZone)),
  ]);
  return (clock) => clocks.has(clock);
}
