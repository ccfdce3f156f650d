import { expect, it } from 'vitest';
import { findLeading } from './party-poll.tsx';

const date = (id: string, yes: number, maybe: number) => ({
  id,
  beginDate: '',
  endDate: '',
  counts: { yes, maybe, no: 0 },
});

it('the leading date is the one most can come on, the earlier one in a tie', () => {
  expect(findLeading([date('a', 2, 1), date('b', 4, 0), date('c', 3, 2)])?.id).toBe('b');
  expect(findLeading([date('a', 2, 1), date('b', 3, 0)])?.id).toBe('b');
});

it('nothing leads before anybody can come', () => {
  expect(findLeading([date('a', 0, 0), date('b', 0, 0)])).toBeNull();
});
