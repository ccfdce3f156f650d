import {
  type MonthPlace,
  monthPlaceNames,
  monthPlaceOf,
  monthPlaces,
  type Weekday,
  weekdayOf,
} from '@lampion/contract/events/rules/series-words';
import type { OwnSeries, SeriesRule } from '@lampion/contract/events/series/series';
import { addDays } from '@lampion/contract/platform/rules/paris-time';

/** A rule as its sentence holds it. */
export interface RuleDraft {
  /** `weekly 2`, `monthly -1`, `chosen`. */
  readonly rhythm: string;
  readonly weekdays: readonly Weekday[];
  readonly days: readonly string[];
  readonly end: 'until' | 'count' | 'never';
  readonly until: string;
  readonly count: string;
  readonly except: readonly string[];
}

/** The rhythms of the sentence, each before its weekday: "Chaque jeudi", "Le dernier jeudi". */
export const rhythms = [
  { value: 'weekly 1', label: 'Chaque' },
  ...[2, 3, 4].map((weeks) => ({ value: `weekly ${weeks}`, label: `Toutes les ${weeks} semaines, le` })),
  ...monthPlaces.map((place) => ({ value: `monthly ${place}`, label: `Le ${monthPlaceNames[place]}` })),
  { value: 'chosen', label: 'Des dates choisies' },
] as const;

export const ends = [
  { value: 'until', label: 'jusqu’au' },
  { value: 'count', label: 'pour' },
  { value: 'never', label: 'sans fin' },
] as const;

const QUARTER_DAYS = 91;

/** Every week on the weekday of a first evening, for three months. */
export function startRule(firstDay: string): RuleDraft {
  return {
    rhythm: 'weekly 1',
    weekdays: [weekdayOf(firstDay)],
    days: [],
    end: 'until',
    until: addDays(firstDay, QUARTER_DAYS),
    count: '13',
    except: [],
  };
}

/** The draft of a saved rule. */
export function draftRule({ rule, lastDay }: Pick<OwnSeries, 'lastDay' | 'rule'>): RuleDraft {
  const { repeats, every, nth, weekdays, days, until, count, except } = rule;
  return {
    rhythm: repeats === 'chosen' ? 'chosen' : `${repeats} ${repeats === 'monthly' ? (nth ?? 1) : every}`,
    weekdays,
    days,
    end: endOf(rule),
    until: until ?? lastDay ?? '',
    count: String(count ?? 13),
    except,
  };
}

function endOf({ until, count }: OwnSeries['rule']): RuleDraft['end'] {
  if (until !== null) return 'until';
  return count === null ? 'never' : 'count';
}

/** The rule that a draft sends. */
export function readRule(draft: RuleDraft): SeriesRule {
  const [repeats = '', number = '1'] = draft.rhythm.split(' ');
  const isMonthly = repeats === 'monthly';
  return {
    repeats: repeats as SeriesRule['repeats'],
    every: repeats === 'weekly' ? Number(number) : 1,
    weekdays: repeats === 'chosen' ? [] : draft.weekdays.slice(0, isMonthly ? 1 : 7),
    nth: isMonthly ? (Number(number) as MonthPlace) : null,
    days: repeats === 'chosen' ? [...draft.days] : [],
    until: draft.end === 'until' && repeats !== 'chosen' ? draft.until : null,
    count: draft.end === 'count' && repeats !== 'chosen' ? Number(draft.count) : null,
    except: [...draft.except],
  };
}

/** Changes the rhythm: one of the month is the one of the first evening. */
export function chooseRhythm(draft: RuleDraft, rhythm: string, firstDay: string): RuleDraft {
  const weekdays = draft.weekdays.length > 0 ? draft.weekdays : [weekdayOf(firstDay)];
  const isFirstMonthly = rhythm.startsWith('monthly') && !draft.rhythm.startsWith('monthly');
  const chosen = isFirstMonthly && rhythm === 'monthly 1' ? `monthly ${monthPlaceOf(firstDay)}` : rhythm;
  return { ...draft, rhythm: chosen, weekdays };
}
