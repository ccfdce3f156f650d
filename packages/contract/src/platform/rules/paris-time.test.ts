import { describe, expect, it } from 'vitest';
import {
  addDays,
  monthOf,
  parisInstant,
  parisInstants,
  readParisClock,
  writeParisTime,
} from './paris-time.ts';

describe('readParisClock', () => {
  it('reads summer and winter time', () => {
    expect(readParisClock(new Date('2027-07-13T22:05:59Z'))).toEqual({ day: '2027-07-14', minutes: 5 });
    expect(readParisClock(new Date('2026-12-31T23:00:00Z'))).toEqual({ day: '2027-01-01', minutes: 0 });
  });
});

describe('the offset of Paris', () => {
  it('is what the time zone database says, around the hour of changes on each day of eighty years', () => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Europe/Paris',
      hourCycle: 'h23',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const shown = (instant: Date) => {
      const { day, minutes } = readParisClock(instant);
      const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
      return `${day}, ${time}`;
    };
    for (let day = Date.UTC(1990, 0); day < Date.UTC(2070, 0); day += 86_400_000)
      for (const minutes of [59, 60]) {
        const instant = new Date(day + minutes * 60_000);
        if (shown(instant) !== format.format(instant)) expect(shown(instant)).toBe(format.format(instant));
      }
  });
});

describe('writeParisTime', () => {
  it.each([
    ['2027-07-13T18:30:59.000Z', '2027-07-13T20:30:00+02:00'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01T00:00:00+01:00'],
    // The same hour on both sides of the change in October.
    ['2027-10-31T00:30:00.000Z', '2027-10-31T02:30:00+02:00'],
    ['2027-10-31T01:30:00.000Z', '2027-10-31T02:30:00+01:00'],
  ])('writes %s as %s, the same instant', (instant, written) => {
    expect(writeParisTime(new Date(instant))).toBe(written);
    expect(Date.parse(written)).toBe(Math.floor(Date.parse(instant) / 60_000) * 60_000);
  });
});

describe('addDays', () => {
  it('counts calendar days across months and clock changes', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });
});

describe('monthOf', () => {
  it.each([
    ['2027-06-30T22:00:00Z', '2027-06-30T22:00:00.000Z', '2027-07-31T22:00:00.000Z'],
    ['2027-06-30T21:59:59Z', '2027-05-31T22:00:00.000Z', '2027-06-30T22:00:00.000Z'],
    ['2027-02-10T12:00:00Z', '2027-01-31T23:00:00.000Z', '2027-02-28T23:00:00.000Z'],
    ['2026-12-31T12:00:00Z', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['2027-03-31T12:00:00Z', '2027-02-28T23:00:00.000Z', '2027-03-31T22:00:00.000Z'],
  ])('%s lies from %s until %s', (instant, from, until) => {
    const month = monthOf(new Date(instant));
    expect([month.from.toISOString(), month.until.toISOString()]).toEqual([from, until]);
  });
});

describe('parisInstant', () => {
  it.each([
    ['2027-07-13', '20:30', '2027-07-13T18:30:00.000Z'],
    ['2026-12-31', '23:59', '2026-12-31T22:59:00.000Z'],
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s %s is %s', (day, time, instant) => {
    expect(parisInstant(day, time).toISOString()).toBe(instant);
  });

  it.each(['02:00', '02:01', '02:30', '02:59'])(
    'takes the moment of the change for %s, which is skipped',
    (time) => {
      expect(parisInstant('2026-03-29', time).toISOString()).toBe('2026-03-29T01:00:00.000Z');
    },
  );

  it('takes the first occurrence of a time that occurs twice', () => {
    expect(parisInstant('2026-10-25', '02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('round-trips every hour of a year', () => {
    for (let instant = Date.UTC(2026, 0); instant < Date.UTC(2027, 0); instant += 3_600_000) {
      const { day, minutes } = readParisClock(new Date(instant));
      const hours = String(minutes / 60).padStart(2, '0');
      const back = parisInstant(day, `${hours}:00`).getTime();
      // Only the repeated hour of October has two instants.
      expect([instant, instant - 3_600_000]).toContain(back);
      expect(readParisClock(new Date(back))).toEqual({ day, minutes });
    }
  });
});

describe('parisInstants', () => {
  it.each([
    ['2027-07-13', '20:30', ['2027-07-13T18:30:00.000Z']],
    ['2026-03-29', '02:30', []],
    ['2026-03-29', '03:00', ['2026-03-29T01:00:00.000Z']],
    ['2026-10-25', '01:59', ['2026-10-24T23:59:00.000Z']],
    ['2026-10-25', '02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-10-25', '03:00', ['2026-10-25T02:00:00.000Z']],
  ])('%s %s', (day, time, instants) => {
    expect(parisInstants(day, time).map((instant) => instant.toISOString())).toEqual(instants);
  });
});
