import { expect, it } from 'vitest';
import { ownEvent } from '../../testing/own-event.ts';
import { draftOf } from './event-draft.ts';
import { countNotifiedOfEdit } from './guest-notice.tsx';

const replies = { yes: 3, waiting: 1, maybe: 2, no: 9, pending: 4 };
const event = { ...ownEvent, own: { ...ownEvent.own, replies } };
const draft = draftOf(event);
const now = new Date('2027-07-01T10:00:00Z');

it.each([
  ['the same form', {}, 0],
  ['another name, text and number of places', { name: 'Grand bal', description: 'x', capacity: '40' }, 0],
  ['another place', { place: 'Saint-Nazaire' }, 10],
  ['another end', { endTime: '05:00' }, 10],
  ['a night that is over', { beginDay: '2027-06-01', endDay: '2027-06-02' }, 0],
])('%s notifies this many guests', (_, change, count) => {
  expect(countNotifiedOfEdit(event, { ...draft, ...change }, now)).toBe(count);
});

it.each(['cancelled', 'unpublished'] as const)('nobody is notified while it is %s', (status) => {
  expect(countNotifiedOfEdit({ ...event, status }, { ...draft, place: 'Saint-Nazaire' }, now)).toBe(0);
});
