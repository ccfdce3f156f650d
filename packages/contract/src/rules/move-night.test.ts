import { describe, expect, it } from 'vitest';
import { nextWeekOf } from './move-night.ts';
import { parisInstant } from './paris-time.ts';

const night = (day: string, begins: string, endDay: string, ends: string) => ({
  beginDate: parisInstant(day, begins),
  endDate: parisInstant(endDay, ends),
});
const now = parisInstant('2027-07-01', '12:00');

describe('nextWeekOf', () => {
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
    expect(nextWeekOf(before, now)).toEqual(after);
  });
});
