import { becomesPastAt } from '@lampion/contract/events/rules/event-timing';
import { nextChange } from '@lampion/contract/events/rules/opening-hours';
import { expect, it } from 'vitest';
import { eventChanges, readMoment } from './event-labels.tsx';

type Timed = Parameters<typeof eventChanges>[0];

const beginDate = '2027-06-12T18:00:00.000Z';
const endDate = '2027-06-14T10:00:00.000Z';
const bar = { openingHours: '18:00', closingHours: '02:00' } as Timed['bars'][number];

it('an event that is to come changes when it turns past, and when it is over', () => {
  const now = new Date('2027-06-01T00:00:00Z');
  const event = { beginDate, endDate, bars: [] };
  const [turnsPast, turnsOver] = eventChanges(event, now);
  expect(turnsOver).toEqual(new Date('2027-06-14T10:00:00.001Z'));
  expect(turnsPast).toEqual(new Date(becomesPastAt(new Date(beginDate)).getTime() + 1));
  const momentAt = (instant: number) => readMoment(event, new Date(instant));
  expect(momentAt(Number(turnsPast) - 1).isPast).toBe(false);
  expect(momentAt(Number(turnsPast))).toMatchObject({ isPast: true, isOver: false });
  expect(momentAt(Number(turnsOver)).isOver).toBe(true);
});

it('the hours of its bars change an event only while it runs', () => {
  const changesAt = (now: Date) => eventChanges({ beginDate, endDate, bars: [bar] }, now).slice(2);
  expect(changesAt(new Date('2027-06-01T00:00:00Z'))).toEqual([new Date(beginDate)]);
  const running = new Date('2027-06-13T12:00:00Z');
  expect(changesAt(running)).toEqual([nextChange('18:00', '02:00', running)]);
  expect(changesAt(new Date('2027-07-01T12:00:00Z'))).toEqual([]);
});
