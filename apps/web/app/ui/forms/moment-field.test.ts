import { describe, expect, it } from 'vitest';
import { readMoment, showMoment, type TypedMoment } from './moment-field.tsx';

const typed = (values: Partial<TypedMoment>): TypedMoment => ({ ...showMoment(null), ...values });

describe('a moment that is typed', () => {
  it.each([
    ['is none when both inputs are empty', {}, { kind: 'none' }],
    [
      'is an instant',
      { day: '2027-07-13', time: '20:30' },
      { kind: 'at', instant: '2027-07-13T18:30:00.000Z' },
    ],
    ['is no moment while the day is half typed or impossible', { isDayHalf: true }, { at: 'day' }],
    ['is no moment while the hour is half typed', { day: '2027-07-13', isTimeHalf: true }, { at: 'time' }],
    ['needs an hour', { day: '2027-07-13' }, { at: 'time' }],
    ['needs a day', { time: '20:30' }, { at: 'day' }],
    ['has a year that is not still being typed', { day: '0202-07-13', time: '20:30' }, { at: 'day' }],
    ['is not an hour that clocks skip', { day: '2026-03-29', time: '02:30' }, { at: 'time' }],
    ['is asked about when it occurs twice', { day: '2026-10-25', time: '02:30' }, { at: 'twice' }],
    [
      'is the first of the two',
      { day: '2026-10-25', time: '02:30', isSecond: false },
      { instant: '2026-10-25T00:30:00.000Z' },
    ],
    [
      'is the second of the two',
      { day: '2026-10-25', time: '02:30', isSecond: true },
      { instant: '2026-10-25T01:30:00.000Z' },
    ],
  ])('%s', (_, values, expected) => {
    expect(readMoment(typed(values))).toMatchObject(expected);
  });

  it.each(['2027-07-13T18:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])(
    'shows %s as what gives it back',
    (instant) => expect(readMoment(showMoment(instant))).toEqual({ kind: 'at', instant }),
  );
});
