import { describe, expect, it } from 'vitest';
import { writeParisTime } from '../../platform/rules/paris-time.ts';
import { isFollowerHour, nextFollowerHour } from './follower-hours.ts';

const at = (time: string) => new Date(time);

function hourOf(now: string, begin: string): string | null {
  const due = nextFollowerHour(at(now), at(begin));
  return due && writeParisTime(due).slice(0, 16);
}

describe('the hour at which followers are notified', () => {
  it.each([
    [
      'far ahead, in the morning',
      '2027-07-01T10:00:00+02:00',
      '2027-07-20T20:00:00+02:00',
      '2027-07-01T17:00',
    ],
    [
      'far ahead, in the evening',
      '2027-07-01T17:00:00+02:00',
      '2027-07-20T20:00:00+02:00',
      '2027-07-02T17:00',
    ],
    ['tonight, by day', '2027-07-01T10:00:00+02:00', '2027-07-01T20:00:00+02:00', '2027-07-01T10:10'],
    [
      'tomorrow, in the last ten minutes',
      '2027-07-01T20:50:00+02:00',
      '2027-07-02T20:00:00+02:00',
      '2027-07-02T09:00',
    ],
    ['tomorrow, at night', '2027-07-01T23:30:00+02:00', '2027-07-02T20:00:00+02:00', '2027-07-02T09:00'],
    ['before the next decent hour', '2027-07-01T23:30:00+02:00', '2027-07-02T08:00:00+02:00', null],
    [
      'early, just before the first hour',
      '2027-07-01T08:50:00+02:00',
      '2027-07-01T20:00:00+02:00',
      '2027-07-01T09:00',
    ],
    [
      'on the night summer time begins',
      '2027-03-28T00:30:00+01:00',
      '2027-03-28T20:00:00+02:00',
      '2027-03-28T09:00',
    ],
    [
      'the evening before summer time ends',
      '2027-10-30T22:00:00+02:00',
      '2027-11-20T20:00:00+01:00',
      '2027-10-31T17:00',
    ],
  ])('%s', (_title, now, begin, due) => {
    expect(hourOf(now, begin)).toBe(due);
  });

  it('is by day, whatever the clocks do', () => {
    const hours = ['2027-03-28T08:59', '2027-03-28T09:00', '2027-03-28T20:59', '2027-03-28T21:00'];
    expect(hours.map((hour) => isFollowerHour(at(`${hour}:00+02:00`)))).toEqual([false, true, true, false]);
    const late = ['2027-10-31T08:59', '2027-10-31T09:00', '2027-10-31T20:59', '2027-10-31T21:00'];
    expect(late.map((hour) => isFollowerHour(at(`${hour}:00+01:00`)))).toEqual([false, true, true, false]);
  });
});
