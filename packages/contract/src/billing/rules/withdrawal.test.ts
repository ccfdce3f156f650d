import { describe, expect, it } from 'vitest';
import {
  canWithdraw,
  isPublicHoliday,
  lastWithdrawalDay,
  type PaidInvoice,
  refundsOf,
} from './withdrawal.ts';

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
  const [start, end] = [new Date('2026-10-20T10:00:00Z'), new Date('2026-11-20T11:00:00Z')];
  const month = { id: 'in_1', amount: 2999, lines: [{ amount: 2999, start, end }] };
  const refund = (invoices: readonly PaidInvoice[], instant: string, startsAtOnce = true) =>
    refundsOf(invoices, { startsAtOnce, at: new Date(instant) }).map(({ amount }) => amount);
  const at = (instant: string) => refund([month], instant)[0];

  it('is of all that was paid where nobody asked to begin at once', () => {
    expect(refund([month], '2026-10-30T10:00:00Z', false)).toEqual([2999]);
  });

  it('is of the days of Paris not served, over the change of clocks, in favour of the buyer', () => {
    expect(at('2026-10-20T20:00:00Z')).toBe(2999);
    expect(at('2026-10-20T22:00:00Z')).toBe(2999 - 96);
    expect(at('2026-10-30T10:00:00Z')).toBe(2999 - 967);
    expect(at('2027-01-01T10:00:00Z')).toBe(0);
  });

  it('is of each invoice by itself after a larger plan began at once', () => {
    const since = new Date('2026-10-25T10:00:00Z');
    const lines = [
      { amount: -839, start: since, end },
      { amount: 2517, start: since, end },
    ];
    // Ten days of 31 of the first, five of 26 of the second.
    const basic = { ...month, amount: 1000, lines: [{ amount: 1000, start, end }] };
    const upgraded = { id: 'in_2', amount: 1678, lines };
    expect(refund([upgraded, basic], '2026-10-30T10:00:00Z')).toEqual([1678 - 322, 1000 - 322]);
    expect(refund([upgraded, basic], '2026-10-30T10:00:00Z', false)).toEqual([1678, 1000]);
  });

  it('never exceeds an invoice: what a year gave back of the month before it is given back of that', () => {
    const since = new Date('2026-10-25T10:00:00Z');
    const lines = [
      { amount: -2515, start: since, end },
      { amount: 3650, start: since, end: new Date('2027-10-25T10:00:00Z') },
    ];
    const yearly = { id: 'in_2', amount: 1135, lines };
    // Due: five days of the month (483,7) and five of the year (50).
    const refunds = refund([yearly, month], '2026-10-30T10:00:00Z');
    expect(refunds[0]).toBe(1135);
    expect(1135 + 2999 - (refunds[0] ?? 0) - (refunds[1] ?? 0)).toBe(533);
  });
});
