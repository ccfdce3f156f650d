import { expect, test } from 'vitest';
import { fadesAfter } from './event-fading.ts';

const times = { beginDate: '2027-07-13T18:00:00Z', endDate: '2027-07-14T03:00:00Z' };

test('search engines forget an event 30 days after it, a cancelled one with its date', () => {
  expect(fadesAfter({ ...times, status: 'published' })).toEqual(new Date('2027-08-13T03:00:00Z'));
  expect(fadesAfter({ ...times, status: 'cancelled' })).toEqual(new Date('2027-07-14T03:00:00Z'));
});
