import { describe, expect, it } from 'vitest';
import { parisInstant } from '../../platform/rules/paris-time.ts';
import { formatEventDay, formatEventHours, formatEventTimes } from './format-night.ts';

const at = (text: string) => parisInstant(text.slice(0, 10), text.slice(11));
const words = (begin: string, end: string) => {
  const event = { beginDate: at(begin), endDate: at(end) };
  return [formatEventDay(event), formatEventTimes(event), formatEventHours(event)].map((text) =>
    text.replaceAll('\u00a0', ' '),
  );
};

describe('the times of an event', () => {
  it('name the day of an evening', () => {
    expect(words('2026-12-05T20:30', '2026-12-06T05:00')).toEqual([
      'samedi 5 décembre 2026',
      'samedi 5 décembre 2026 à 20 h 30',
      '20 h 30, jusqu’à 5 h',
    ]);
  });

  it('name both days of the night when it begins after midnight', () => {
    expect(words('2026-12-06T00:30', '2026-12-06T05:59')).toEqual([
      'nuit du samedi 5 au dimanche 6 décembre 2026',
      'nuit du samedi 5 au dimanche 6 décembre 2026, à 0 h 30',
      '0 h 30, dans la nuit du samedi 5 au dimanche 6 décembre 2026, jusqu’à 5 h 59',
    ]);
  });

  it('name both days when it lasts several, also past a morning', () => {
    expect(words('2026-12-04T19:00', '2026-12-06T02:00')).toEqual([
      'du vendredi 4 au dimanche 6 décembre 2026',
      'du vendredi 4 à 19 h au dimanche 6 décembre 2026 à 2 h',
      '19 h, jusqu’au dimanche 6 décembre 2026 à 2 h',
    ]);
    expect(words('2026-12-05T20:30', '2026-12-06T07:00')[0]).toBe('du samedi 5 au dimanche 6 décembre 2026');
  });

  it('are those of one night where it begins in it and ends on its morning', () => {
    expect(words('2026-12-06T05:00', '2026-12-06T09:00')).toEqual([
      'nuit du samedi 5 au dimanche 6 décembre 2026',
      'nuit du samedi 5 au dimanche 6 décembre 2026, à 5 h',
      '5 h, dans la nuit du samedi 5 au dimanche 6 décembre 2026, jusqu’à 9 h',
    ]);
  });

  it('name months and years where they differ', () => {
    expect(words('2026-11-01T01:00', '2026-11-01T04:00')[0]).toBe(
      'nuit du samedi 31 octobre au dimanche 1er novembre 2026',
    );
    expect(words('2027-01-01T00:00', '2027-01-01T04:00')[0]).toBe(
      'nuit du jeudi 31 décembre 2026 au vendredi 1er janvier 2027',
    );
  });

  it.each([
    ['2026-03-29T00:30', '2026-03-29T05:30', 'nuit du samedi 28 au dimanche 29 mars 2026'],
    ['2026-10-25T02:30', '2026-10-25T05:30', 'nuit du samedi 24 au dimanche 25 octobre 2026'],
    ['2026-10-24T20:00', '2026-10-25T05:59', 'samedi 24 octobre 2026'],
  ])('hold when the clocks change: %s', (begin, end, day) => {
    expect(words(begin, end)[0]).toBe(day);
  });

  it('are those of the begin alone where the end is not known', () => {
    expect(formatEventTimes({ beginDate: at('2026-12-05T20:00') })).toBe(
      'samedi 5 décembre 2026 à 20\u00a0h',
    );
  });
});
