import { formatDate } from '../../platform/rules/format.ts';
import { addDays, parisInstant, parseTimeOfDay } from '../../platform/rules/paris-time.ts';
import { NIGHT_ENDS_AT_HOUR } from './event-timing.ts';
import type { Night } from './move-night.ts';

/** Days of the week as iCalendar writes them, Monday first. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  MO: 'lundi',
  TU: 'mardi',
  WE: 'mercredi',
  TH: 'jeudi',
  FR: 'vendredi',
  SA: 'samedi',
  SU: 'dimanche',
};

/** Which one of a month; -1 is the last one. */
export const monthPlaces = [1, 2, 3, 4, -1] as const;
export type MonthPlace = (typeof monthPlaces)[number];

export const monthPlaceNames: Readonly<Record<MonthPlace, string>> = {
  1: 'premier',
  2: 'deuxième',
  3: 'troisième',
  4: 'quatrième',
  '-1': 'dernier',
};

/** What the words of a rule are made of. */
export interface RuleWords {
  readonly repeats: 'weekly' | 'monthly' | 'chosen';
  readonly every: number;
  readonly weekdays: readonly Weekday[];
  readonly nth: MonthPlace | null;
}

/** "jeudi", "mardi et jeudi", "lundi, mardi et jeudi": in the order of the week. */
function listWeekdays(chosen: readonly Weekday[]): string {
  const names = weekdays.filter((day) => chosen.includes(day)).map((day) => weekdayNames[day]);
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} et ${last}`;
}

/**
 * A rule in words: "Chaque jeudi", "Un jeudi sur deux", "Le dernier vendredi du mois", "À dates
 * choisies".
 */
export function describeRule({ repeats, every, weekdays: chosen, nth }: RuleWords): string {
  const days = listWeekdays(chosen);
  if (repeats === 'chosen') return 'À dates choisies';
  if (repeats === 'monthly') {
    const which = `Le ${monthPlaceNames[nth ?? 1]} ${days}`;
    return every === 1 ? `${which} du mois` : `${which}, tous les ${every} mois`;
  }
  if (every === 1) return `Chaque ${days}`;
  if (every === 2 && chosen.length === 1) return `Un ${days} sur deux`;
  return `Toutes les ${every} semaines, le ${days}`;
}

const HOURS_OF_DAY = 24 * 60;

/**
 * The night of a date: wall-clock times in Paris. A start before 6 h belongs to the night of the
 * evening before, as everywhere. A time that the clocks skip is the moment of the change, one that
 * occurs twice its first occurrence, and the night always ends after it begins.
 * @param day the evening it belongs to, "YYYY-MM-DD"
 */
export function nightOn(day: string, { startsAt, endsAt }: Hours): Night {
  const start = parseTimeOfDay(startsAt);
  const isLate = start < NIGHT_ENDS_AT_HOUR * 60;
  const beginDay = isLate ? addDays(day, 1) : day;
  const end = parseTimeOfDay(endsAt);
  const lasts = end > start ? end - start : end - start + HOURS_OF_DAY;
  const beginDate = parisInstant(beginDay, startsAt);
  const endDate = parisInstant(end > start ? beginDay : addDays(beginDay, 1), endsAt);
  if (endDate > beginDate) return { beginDate, endDate };
  return { beginDate, endDate: new Date(beginDate.getTime() + lasts * 60_000) };
}

/** Wall-clock times of a night, "HH:MM"; an end up to the start is on the next day. */
export interface Hours {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** "21 h", "20 h 30", with no-break spaces. */
export function formatClock(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  const rest = minutes === '00' ? '' : `\u00a0${minutes}`;
  return `${Number(hours)}\u00a0h${rest}`;
}

/** "21 h à 2 h", "21 h à 2 h, jusqu’au 26 juin 2027". */
export function describeHours({ startsAt, endsAt }: Hours, lastDay: string | null): string {
  const hours = `${formatClock(startsAt)} à ${formatClock(endsAt)}`;
  return lastDay === null ? hours : `${hours}, jusqu’au ${formatDate(lastDay, 'long')}`;
}

/** The day of the week of a day ("2027-05-27"). */
export function weekdayOf(day: string): Weekday {
  return weekdays[(new Date(day).getUTCDay() + 6) % 7] as Weekday;
}

/** Which one of its month a day is, for a rule that starts with it: a fifth one is the last one. */
export function monthPlaceOf(day: string): MonthPlace {
  const place = Math.ceil(Number(day.slice(8)) / 7);
  return place > 4 ? -1 : (place as MonthPlace);
}
