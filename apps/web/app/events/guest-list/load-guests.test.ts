import type { EventStatus } from '@lampion/contract/events/events';
import { expect, it } from 'vitest';
import { sayHowToGather } from './load-guests.ts';

const times = { beginDate: '2027-07-13T18:30:00.000Z', endDate: '2027-07-14T00:00:00.000Z' };
const [before, after] = [new Date('2027-07-01T12:00:00Z'), new Date('2027-07-20T12:00:00Z')];

it.each([
  ['published', before, /partagez la page/],
  ['draft', before, /^Publiez d’abord/],
  ['cancelled', before, /annulé/],
  ['unpublished', before, /retiré/],
  ['published', after, /passé/],
] as [EventStatus, Date, RegExp][])('of an event that is %s, at %s, it can be done', (status, now, said) => {
  expect(sayHowToGather({ ...times, status }, now)).toMatch(said);
});
