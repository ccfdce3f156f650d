import { nightOf } from '@lampion/contract/events/rules/event-timing';
import type { Night } from '@lampion/contract/events/rules/move-night';
import { describeRule, type Hours, type Weekday } from '@lampion/contract/events/rules/series-words';
import { SERIES_DATES_MAX, type SeriesRule } from '@lampion/contract/events/series/series';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { addDays, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import library, { type Options } from 'rrule';
import { AppError } from '../../platform/app-error.ts';

// The package is CommonJS: Node finds its names only on the default export.
const { RRule } = library;

/** How far ahead dates of a series without an end are made. */
const AHEAD_DAYS = 365;

export interface Recurrence {
  readonly rule: SeriesRule;
  /** The first evening, from which the rule counts. */
  readonly firstDay: string;
}

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** The rule for the library, which computes days alone: hours are added on the clocks of Paris. */
function toOptions({ rule, firstDay }: Recurrence): Partial<Options> {
  const { repeats, every, nth } = rule;
  const weekday = (name: Weekday) => RRule[name];
  return {
    freq: repeats === 'monthly' ? RRule.MONTHLY : RRule.WEEKLY,
    interval: every,
    byweekday: rule.weekdays.map((name) =>
      repeats === 'monthly' ? weekday(name).nth(nth ?? 1) : weekday(name),
    ),
    dtstart: toDate(firstDay),
    until: rule.until === null ? null : toDate(rule.until),
  };
}

/** The days of a rule up to a day, exceptions left out and counted: at most one more than asked. */
function listDays(recurrence: Recurrence, last: string, most: number, hasFirst: boolean): string[] {
  const { rule, firstDay } = recurrence;
  const days: string[] = [];
  const limit = Math.min(most, rule.count ?? most);
  const isOut = new Set(rule.except);
  const add = (day: string) => {
    if (day > last || days.length >= limit) return false;
    if (!isOut.has(day)) days.push(day);
    return true;
  };
  if (hasFirst) add(firstDay);
  const isNew = (day: string) => day > firstDay || (day === firstDay && !hasFirst);
  if (rule.repeats === 'chosen') {
    for (const day of rule.days) if (isNew(day) && (rule.until === null || day <= rule.until)) add(day);
    return days;
  }
  new RRule(toOptions(recurrence)).all((date) => !isNew(toDay(date)) || add(toDay(date)));
  return days;
}

interface Planned {
  /** The first evening is one of the series, whatever the rule: true by default. */
  readonly hasFirst?: boolean;
}

/**
 * The evenings of a series: all up to its end, or those of a year if it has none.
 * @param today the evening that is in progress
 * @throws AppError `invalid_input` at `rule` for a rule that meets no date, or too many
 */
export function planDays(recurrence: Recurrence, today: string, { hasFirst = true }: Planned = {}): string[] {
  const days = daysAhead(recurrence, today, hasFirst);
  const { rule, firstDay } = recurrence;
  if (!days.some((day) => day !== firstDay || !hasFirst)) throw refuse('rule', describeEmpty(recurrence));
  const coming = days.filter((day) => day >= today);
  if (coming.length <= SERIES_DATES_MAX) return days;
  const lastAllowed = coming[SERIES_DATES_MAX - 1] ?? firstDay;
  // Without an end, the others are added as time goes by.
  if (isEndless(rule)) return days.filter((day) => day <= lastAllowed);
  throw refuse(
    'rule',
    `Cette règle donne plus de ${SERIES_DATES_MAX} dates à venir. Choisissez une fin au plus tard le ${formatDate(lastAllowed)}`,
  );
}

/** Whether a rule has no end. */
export function isEndless({ repeats, until, count }: SeriesRule): boolean {
  return repeats !== 'chosen' && until === null && count === null;
}

/** Past evenings read at most, when a series began long ago. */
const PAST_MAX = 1000;

/**
 * The evenings up to the end of a rule, or to a year from now: one more than may be ahead at most.
 */
export function daysAhead(recurrence: Recurrence, today: string, hasFirst = true): string[] {
  const { rule, firstDay } = recurrence;
  const start = firstDay > today ? firstDay : today;
  const last = isEndless(rule) ? addDays(start, AHEAD_DAYS) : '2100-01-01';
  const days = listDays(recurrence, last, PAST_MAX + SERIES_DATES_MAX, hasFirst);
  const past = days.filter((day) => day < today).length;
  return days.slice(0, past + SERIES_DATES_MAX + 1);
}

function describeEmpty({ rule, firstDay }: Recurrence): string {
  const words = describeRule(rule);
  const from = formatDate(firstDay);
  if (rule.until !== null && rule.until < firstDay) return `La fin vient avant le premier soir, ${from}`;
  const end = rule.until === null ? '' : ` d’ici au ${formatDate(rule.until)}`;
  return `Cette règle (« ${words} ») ne tombe sur aucune date après le ${from}${end}`;
}

function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message }] });
}

const toClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The evening and the hours of an event, as the clocks show them. */
export function readNight({ beginDate, endDate }: Night): Hours & { readonly day: string } {
  return {
    day: nightOf(beginDate),
    startsAt: toClock(readParisClock(beginDate).minutes),
    endsAt: toClock(readParisClock(endDate).minutes),
  };
}

const DAY_MS = 86_400_000;

/**
 * The evening and the hours that a series takes from an event.
 * @throws AppError `invalid_input` at `eventId` for one of a day or longer
 */
export function readFirstNight(night: Night): Hours & { readonly day: string } {
  if (night.endDate.getTime() - night.beginDate.getTime() < DAY_MS) return readNight(night);
  throw refuse('eventId', 'Un soir d’une série dure moins d’un jour');
}
