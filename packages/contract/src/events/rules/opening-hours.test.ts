import { describe, expect, it } from 'vitest';
import { parisInstant } from '../../platform/rules/paris-time.ts';
import { isOpenAt, nextChange } from './opening-hours.ts';

const at = (day: string, time: string) => parisInstant(day, time);

describe('isOpenAt', () => {
  it.each([
    ['17:59', false],
    ['18:00', true],
    ['22:59', true],
    ['23:00', false],
    ['00:30', false],
  ])('18:00 to 23:00, at %s: %s', (time, isOpen) => {
    expect(isOpenAt('18:00', '23:00', at('2027-07-13', time))).toBe(isOpen);
  });

  it.each([
    ['17:59', false],
    ['18:00', true],
    ['23:59', true],
    ['00:00', true],
    ['01:59', true],
    ['02:00', false],
    ['12:00', false],
  ])('18:00 to 02:00, at %s: %s', (time, isOpen) => {
    expect(isOpenAt('18:00', '02:00', at('2027-07-13', time))).toBe(isOpen);
  });

  it('closes at midnight exactly', () => {
    expect(isOpenAt('18:00', '00:00', at('2027-07-13', '23:59'))).toBe(true);
    expect(isOpenAt('18:00', '00:00', at('2027-07-14', '00:00'))).toBe(false);
  });

  it('is open around the clock when both times are equal', () => {
    for (const time of ['00:00', '09:59', '10:00', '23:59']) {
      expect(isOpenAt('10:00', '10:00', at('2027-07-13', time))).toBe(true);
    }
  });

  it('follows the clock when it jumps: closing at 02:30 is closed from the jump on', () => {
    expect(isOpenAt('18:00', '02:30', new Date('2026-03-29T00:59:59Z'))).toBe(true);
    expect(isOpenAt('18:00', '02:30', new Date('2026-03-29T01:00:00Z'))).toBe(false);
  });

  it('closes at the first 02:30 of the night that has two', () => {
    expect(isOpenAt('18:00', '02:30', new Date('2026-10-25T00:29:59Z'))).toBe(true);
    expect(isOpenAt('18:00', '02:30', new Date('2026-10-25T00:30:00Z'))).toBe(false);
    expect(isOpenAt('18:00', '02:30', new Date('2026-10-25T01:15:00Z'))).toBe(false);
  });

  it('stays open an hour longer that night when closing comes after the change', () => {
    expect(isOpenAt('18:00', '04:00', new Date('2026-10-25T02:59:59Z'))).toBe(true);
    expect(isOpenAt('18:00', '04:00', new Date('2026-10-25T03:00:00Z'))).toBe(false);
  });
});

describe('nextChange', () => {
  it('is the next opening while closed and the next closing while open', () => {
    expect(nextChange('18:00', '02:00', at('2027-07-13', '12:00'))).toEqual(at('2027-07-13', '18:00'));
    expect(nextChange('18:00', '02:00', at('2027-07-13', '18:00'))).toEqual(at('2027-07-14', '02:00'));
    expect(nextChange('18:00', '02:00', at('2027-07-14', '01:00'))).toEqual(at('2027-07-14', '02:00'));
    expect(nextChange('18:00', '23:00', at('2027-07-13', '23:30'))).toEqual(at('2027-07-14', '18:00'));
  });

  it('is null for a place that never closes', () => {
    expect(nextChange('00:00', '00:00', at('2027-07-13', '12:00'))).toBeNull();
  });

  it.each([
    ['18:00', '02:00'],
    ['09:30', '17:45'],
    ['02:30', '02:15'],
    ['02:15', '02:45'],
    ['23:30', '03:30'],
  ])('is where %s to %s really changes, over both clock changes', (opens, closes) => {
    for (const start of [Date.UTC(2026, 2, 28), Date.UTC(2026, 9, 24)]) {
      for (let instant = start; instant < start + 3 * 86_400_000; instant += 15 * 60_000) {
        const now = new Date(instant);
        const change = nextChange(opens, closes, now);
        const isOpen = isOpenAt(opens, closes, now);
        expect(change && change > now).toBe(true);
        const before = new Date((change?.getTime() ?? 0) - 1);
        expect(isOpenAt(opens, closes, before)).toBe(isOpen);
        expect(isOpenAt(opens, closes, change ?? now)).toBe(!isOpen);
      }
    }
  });
});
