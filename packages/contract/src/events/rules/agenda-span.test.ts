import { expect, test } from 'vitest';
import { parisInstant } from '../../platform/rules/paris-time.ts';
import { type AgendaWhen, spanOf } from './agenda-span.ts';

const at = (text: string) => {
  const [day = '', time = ''] = text.split(' ');
  return parisInstant(day, time);
};

test.each([
  // 27 November 2026 is a Friday.
  ['tonight', '2026-11-26 19:00', '2026-11-26 06:00', '2026-11-27 06:00'],
  ['tonight', '2026-11-27 05:59', '2026-11-26 06:00', '2026-11-27 06:00'],
  ['tonight', '2026-11-27 06:00', '2026-11-27 06:00', '2026-11-28 06:00'],
  ['weekend', '2026-11-25 12:00', '2026-11-27 17:00', '2026-11-30 06:00'],
  ['weekend', '2026-11-27 09:00', '2026-11-27 17:00', '2026-11-30 06:00'],
  ['weekend', '2026-11-29 23:00', '2026-11-27 17:00', '2026-11-30 06:00'],
  ['weekend', '2026-11-30 05:59', '2026-11-27 17:00', '2026-11-30 06:00'],
  ['weekend', '2026-11-30 06:00', '2026-12-04 17:00', '2026-12-07 06:00'],
  ['week', '2026-11-28 02:00', '2026-11-27 06:00', '2026-12-04 06:00'],
  // Clocks go forward on 28 March 2027, and back on 31 October: these nights are 23 and 25 hours
  // long.
  ['tonight', '2027-03-27 22:00', '2027-03-27 06:00', '2027-03-28 06:00'],
  ['tonight', '2027-10-30 22:00', '2027-10-30 06:00', '2027-10-31 06:00'],
  ['weekend', '2027-10-31 04:00', '2027-10-29 17:00', '2027-11-01 06:00'],
] as [AgendaWhen, string, string, string][])('%s of %s is from %s to %s', (when, now, from, until) => {
  expect(spanOf(when, at(now))).toEqual({ from: at(from), until: at(until) });
});

test('the night of a clock change is as long as it is', () => {
  const hours = (day: string) => {
    const { from, until } = spanOf('tonight', at(`${day} 22:00`));
    return (until.getTime() - from.getTime()) / 3_600_000;
  };
  expect(['2027-03-27', '2027-10-30', '2027-11-01'].map(hours)).toEqual([23, 25, 24]);
});
