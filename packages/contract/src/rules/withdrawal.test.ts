import { describe, expect, it } from 'vitest';
import { isPublicHoliday } from './public-holidays.ts';
import { canWithdraw, lastWithdrawalDay, refundOf } from './withdrawal.ts';

describe('a public holiday', () => {
  it.each(['2026-04-06', '2026-05-14', '2026-05-25', '2027-03-29', '2038-04-26', '2026-07-14'])(
    'is %s',
    (day) => expect(isPublicHoliday(day)).toBe(true),
  );

  it.each(['2026-04-05', '2026-04-07', '2026-07-15'])('is not %s', (day) =>
    expect(isPublicHoliday(day)).toBe(false),
  );
});

describe('the time to withdraw', () => {
  it.each([
    ['a day of Paris, not of London', '2026-06-01T22:30:00Z', '2026-06-16'],
    ['on from a Saturday to Monday', '2026-06-06T10:00:00Z', '2026-06-22'],
    ['on from Whit Monday', '2026-05-11T10:00:00Z', '2026-05-26'],
    ['on from Christmas over the weekend', '2026-12-11T10:00:00Z', '2026-12-28'],
  ])('ends %s', (_, orderedAt, last) => expect(lastWithdrawalDay(new Date(orderedAt))).toBe(last));

  it('lasts to midnight in Paris, over the change of clocks', () => {
    const orderedAt = new Date('2026-10-13T10:00:00Z');
    expect(canWithdraw(orderedAt, new Date('2026-10-27T22:59:59Z'))).toBe(true);
    expect(canWithdraw(orderedAt, new Date('2026-10-27T23:00:00Z'))).toBe(false);
  });
});

describe('a refund', () => {
  const month = {
    paid: 2999,
    startedAt: new Date('2026-10-20T10:00:00Z'),
    periodEnd: new Date('2026-11-20T11:00:00Z'),
    startsAtOnce: true,
  };
  const at = (instant: string) => refundOf({ ...month, at: new Date(instant) });

  it('is of all that was paid where nobody asked to begin at once', () => {
    expect(refundOf({ ...month, startsAtOnce: false, at: new Date('2026-10-30T10:00:00Z') })).toBe(2999);
  });

  it('is of the days of Paris not served, over the change of clocks, in favour of the buyer', () => {
    expect(at('2026-10-20T20:00:00Z')).toBe(2999);
    expect(at('2026-10-20T22:00:00Z')).toBe(2999 - 96);
    expect(at('2026-10-30T10:00:00Z')).toBe(2999 - 967);
    expect(at('2027-01-01T10:00:00Z')).toBe(0);
  });
});
