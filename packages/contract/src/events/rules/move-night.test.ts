import { describe, expect, it } from 'vitest';
import { parisInstant, writeParisTime } from '../../platform/rules/paris-time.ts';
import { beginNightAt, mayBeShifted, nextWeeksOf, repeatsHours } from './move-night.ts';

const night = (day: string, begins: string, endDay: string, ends: string) => ({
  beginDate: parisInstant(day, begins),
  endDate: parisInstant(endDay, ends),
});
const now = parisInstant('2027-07-01', '12:00');

describe('nextWeeksOf', () => {
  it.each([
    [
      'a night to come: a week later',
      night('2027-07-10', '20:30', '2027-07-11', '05:00'),
      night('2027-07-17', '20:30', '2027-07-18', '05:00'),
    ],
    [
      'one that begins today at noon sharp: a week later',
      night('2027-07-01', '12:00', '2027-07-01', '14:00'),
      night('2027-07-08', '12:00', '2027-07-08', '14:00'),
    ],
    [
      'last week’s, at the hour of now: not now but a week later',
      night('2027-06-24', '12:00', '2027-06-24', '14:00'),
      night('2027-07-08', '12:00', '2027-07-08', '14:00'),
    ],
    [
      'last week’s, a minute later in the day: today',
      night('2027-06-24', '12:01', '2027-06-24', '14:00'),
      night('2027-07-01', '12:01', '2027-07-01', '14:00'),
    ],
    [
      'last winter’s: the first weekday that lies ahead, at the same hour of the clock',
      night('2027-01-16', '20:30', '2027-01-17', '02:00'),
      night('2027-07-03', '20:30', '2027-07-04', '02:00'),
    ],
    [
      'over the change of clocks: the same hours',
      night('2027-10-30', '20:30', '2027-10-31', '05:00'),
      night('2027-11-06', '20:30', '2027-11-07', '05:00'),
    ],
    [
      'into the hour the clocks jump over: as long as before',
      night('2028-03-19', '02:10', '2028-03-19', '02:50'),
      { beginDate: new Date('2028-03-26T01:00:00Z'), endDate: new Date('2028-03-26T01:40:00Z') },
    ],
  ])('%s', (_name, before, after) => {
    expect(nextWeeksOf(before, now, 1)).toEqual([after]);
  });

  it('keeps the hours of every night in every week of years to come, but those that the clocks skip', () => {
    for (const [begins, ends] of [
      ['21:00', '02:00'],
      ['20:30', '02:30'],
      ['23:00', '03:00'],
      ['14:00', '18:00'],
    ] as const) {
      const isLate = ends < begins;
      const first = night('2027-01-02', begins, isLate ? '2027-01-03' : '2027-01-02', ends);
      const shown = nextWeeksOf(first, first.beginDate, 160).map(({ beginDate, endDate }) =>
        [beginDate, endDate].map((instant) => writeParisTime(instant).slice(11, 16)),
      );
      const isSkipped = ends.startsWith('02');
      const odd = shown.filter(([begin, end]) => begin !== begins || end !== ends);
      expect(odd).toEqual(isSkipped ? Array.from({ length: 3 }, () => [begins, '03:00']) : []);
    }
  });
});

describe('beginNightAt', () => {
  it.each([
    ['into winter', night('2027-10-23', '21:00', '2027-10-24', '05:00'), '2027-10-30'],
    ['out of the long night', night('2027-10-30', '21:00', '2027-10-31', '05:00'), '2027-11-06'],
    ['into summer', night('2027-03-20', '21:00', '2027-03-21', '05:00'), '2027-03-27'],
    ['out of the short night', night('2027-03-27', '21:00', '2027-03-28', '05:00'), '2027-04-03'],
  ])('keeps the end on the clock %s', (_name, before, day) => {
    const { endDate } = beginNightAt(before, parisInstant(day, '21:00'));
    expect(writeParisTime(endDate).slice(11, 16)).toBe('05:00');
  });
});

describe('a copy in the night when clocks go forward', () => {
  const original = night('2027-03-20', '21:00', '2027-03-21', '02:30');
  const [copy] = nextWeeksOf(original, original.beginDate, 1) as [typeof original];

  it('is known by its end at 3 h, and by the hours of what it was made from', () => {
    expect([original, copy].map(mayBeShifted)).toEqual([false, true]);
    expect(repeatsHours(copy, original)).toBe(true);
    expect(repeatsHours(copy, night('2027-03-20', '21:00', '2027-03-21', '04:00'))).toBe(false);
    expect(repeatsHours(copy, night('2027-03-20', '22:00', '2027-03-21', '02:30'))).toBe(false);
  });
});
