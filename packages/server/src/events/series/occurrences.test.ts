import { describeRule, nightOn } from '@lampion/contract/events/rules/series-words';
import { type SeriesRule, seriesRuleSchema } from '@lampion/contract/events/series/series';
import { writeParisTime } from '@lampion/contract/platform/rules/paris-time';
import { describe, expect, it } from 'vitest';
import { planDays } from './occurrences.ts';

const ruleOf = (rule: object): SeriesRule => seriesRuleSchema.parse(rule);
const plan = (rule: object, firstDay: string, today = '2027-01-01') =>
  planDays({ rule: ruleOf(rule), firstDay }, today);

describe('the evenings of a rule', () => {
  it('come back every week, every other one, on a weekday of the month, or as chosen', () => {
    const thursdays = { repeats: 'weekly', weekdays: ['TH'], count: 4, except: ['2027-05-06'] };
    expect(plan(thursdays, '2027-04-22')).toEqual(['2027-04-22', '2027-04-29', '2027-05-13', '2027-05-20']);
    const fortnight = { repeats: 'weekly', every: 2, weekdays: ['TH', 'FR'], until: '2027-05-08' };
    expect(plan(fortnight, '2027-04-22')).toEqual(['2027-04-22', '2027-04-23', '2027-05-06', '2027-05-07']);
    const lastFridays = { repeats: 'monthly', weekdays: ['FR'], nth: -1, count: 3 };
    expect(plan(lastFridays, '2027-01-29')).toEqual(['2027-01-29', '2027-02-26', '2027-03-26']);
    const chosen = { repeats: 'chosen', days: ['2027-06-21', '2027-05-01', '2027-06-21'] };
    expect(plan(chosen, '2027-04-22')).toEqual(['2027-04-22', '2027-05-01', '2027-06-21']);
  });

  it('end with the year when a series has no end, and are 104 at most', () => {
    const weekly = plan({ repeats: 'weekly', weekdays: ['TH'] }, '2027-04-22');
    expect([weekly.length, weekly.at(-1)]).toEqual([53, '2028-04-20']);
    const everyDay = { repeats: 'weekly', weekdays: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] };
    expect(plan(everyDay, '2027-04-22')).toHaveLength(104);
    expect(() => plan({ ...everyDay, until: '2040-01-01' }, '2027-04-22')).toThrow(
      expect.objectContaining({
        fields: [
          {
            path: 'rule',
            message:
              'Cette règle donne plus de 104 dates à venir. Choisissez une fin au plus tard le mardi 3 août 2027',
          },
        ],
      }),
    );
  });

  it('are refused when there are none', () => {
    const rule = { repeats: 'weekly', weekdays: ['MO'], until: '2027-04-24' };
    expect(() => plan(rule, '2027-04-22')).toThrow(
      expect.objectContaining({
        fields: [
          {
            path: 'rule',
            message:
              'Cette règle (« Chaque lundi ») ne tombe sur aucune date après le jeudi 22 avril 2027 d’ici au samedi 24 avril 2027',
          },
        ],
      }),
    );
  });
});

describe('the hours of an evening', () => {
  const shown = (day: string, startsAt: string, endsAt: string) => {
    const { beginDate, endDate } = nightOn(day, { startsAt, endsAt });
    return [writeParisTime(beginDate), writeParisTime(endDate)];
  };

  it('stay the same on the clocks, in summer and in winter', () => {
    expect(shown('2027-03-25', '21:00', '02:00')).toEqual([
      '2027-03-25T21:00:00+01:00',
      '2027-03-26T02:00:00+01:00',
    ]);
    expect(shown('2027-04-01', '21:00', '02:00')).toEqual([
      '2027-04-01T21:00:00+02:00',
      '2027-04-02T02:00:00+02:00',
    ]);
  });

  it('survive the nights in which the clocks change', () => {
    // The night of Saturday: 2:30 does not exist, the clocks jump to 3.
    expect(shown('2027-03-27', '02:30', '05:00')).toEqual([
      '2027-03-28T03:00:00+02:00',
      '2027-03-28T05:00:00+02:00',
    ]);
    expect(shown('2027-03-27', '01:30', '02:00')).toEqual([
      '2027-03-28T01:30:00+01:00',
      '2027-03-28T03:00:00+02:00',
    ]);
    expect(shown('2027-03-27', '02:15', '02:45')).toEqual([
      '2027-03-28T03:00:00+02:00',
      '2027-03-28T03:30:00+02:00',
    ]);
    // In October 2:30 occurs twice: the first one.
    expect(shown('2027-10-30', '21:00', '02:30')).toEqual([
      '2027-10-30T21:00:00+02:00',
      '2027-10-31T02:30:00+02:00',
    ]);
  });
});

describe('the words of a rule', () => {
  it('read as one says them', () => {
    const words = (rule: object) => describeRule(ruleOf(rule));
    expect(words({ repeats: 'weekly', weekdays: ['TH'] })).toBe('Chaque jeudi');
    expect(words({ repeats: 'weekly', weekdays: ['SA', 'MO', 'TH'] })).toBe('Chaque lundi, jeudi et samedi');
    expect(words({ repeats: 'weekly', every: 2, weekdays: ['TH'] })).toBe('Un jeudi sur deux');
    expect(words({ repeats: 'weekly', every: 3, weekdays: ['TH'] })).toBe('Toutes les 3 semaines, le jeudi');
    expect(words({ repeats: 'monthly', weekdays: ['FR'], nth: -1 })).toBe('Le dernier vendredi du mois');
    expect(words({ repeats: 'chosen', days: ['2027-05-01'] })).toBe('À dates choisies');
  });
});
