import { describe, expect, it } from 'vitest';
import { parisInstant } from '../../platform/rules/paris-time.ts';
import { disturbsGuests, findSendTimeFault } from './send-time.ts';

const at = (text: string) => parisInstant(text.slice(0, 10), text.slice(11));
const event = { beginDate: at('2027-03-27 20:30'), endDate: at('2027-03-28 05:00') };

describe('a time to send', () => {
  it.each([
    ['2027-03-20 18:00', '2027-03-20 18:00', 'à venir'],
    ['2027-03-20 18:00', '2027-03-20 18:01', null],
    // Over eight hours after its begin, which clocks that night show as nine.
    ['2027-03-20 18:00', '2027-04-04 05:30', null],
    ['2027-03-20 18:00', '2027-04-04 05:31', '7 jours'],
    ['2026-03-27 19:00', '2027-03-27 19:00', null],
    ['2026-03-27 19:00', '2027-03-27 19:01', 'un an'],
  ])('written at %s for %s: %s', (now, sendAt, fault) => {
    const found = findSendTimeFault(at(sendAt), event, { now: at(now), isForFollowers: false });
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });

  it.each([
    ['2027-03-20 20:59', false],
    ['2027-03-20 21:00', true],
    ['2027-03-21 08:59', true],
    ['2027-03-21 09:00', false],
    ['2027-03-27 23:00', false],
    ['2027-03-28 05:30', false],
    ['2027-03-28 05:31', true],
  ])('at %s disturbs guests: %s', (instant, expected) => {
    expect(disturbsGuests(at(instant), event)).toBe(expected);
  });
});
