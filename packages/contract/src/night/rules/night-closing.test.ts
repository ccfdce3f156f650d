import { expect, it } from 'vitest';
import { nightClosesAt } from './night-closing.ts';

it('closes thirty days after its end, and after the least that an evening lasts', () => {
  const night = { beginDate: '2026-12-05T19:30:00Z', endDate: '2026-12-06T05:00:00Z' };
  expect(nightClosesAt(night)).toEqual(new Date('2027-01-05T05:00:00Z'));
  const short = { beginDate: '2026-12-05T19:30:00Z', endDate: '2026-12-05T20:00:00Z' };
  expect(nightClosesAt(short)).toEqual(new Date('2027-01-05T03:30:00Z'));
});
