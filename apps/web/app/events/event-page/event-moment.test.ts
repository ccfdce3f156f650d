import { expect, test } from 'vitest';
import { readMoment } from './event-labels.tsx';

function bar(id: string, openingHours: string, closingHours: string) {
  return { id, name: '', description: '', openingHours, closingHours, mission: '', visited: false };
}

const event = {
  beginDate: '2027-07-13T18:30:00.000Z',
  endDate: '2027-07-15T00:00:00.000Z',
  bars: [bar('day', '10:00', '19:00'), bar('evening', '18:00', '02:00'), bar('always', '00:00', '00:00')],
};

test.each([
  // Just before the start and at it, then 1:59 and 2:00 in Paris, then eight hours after the start
  // plus a moment.
  ['2027-07-13T18:29:59.999Z', false, false, null],
  ['2027-07-13T18:30:00.000Z', false, false, ['evening', 'always']],
  ['2027-07-13T23:59:59Z', false, false, ['evening', 'always']],
  ['2027-07-14T00:00:00Z', false, false, ['always']],
  ['2027-07-14T02:30:00.000Z', false, false, ['always']],
  ['2027-07-14T02:30:00.001Z', true, false, ['always']],
  ['2027-07-15T00:00:00.000Z', true, false, ['always']],
  ['2027-07-15T00:00:00.001Z', true, true, null],
])('at %s it is past: %s, over: %s, and open: %s', (now, isPast, isOver, openBars) => {
  expect(readMoment(event, new Date(now))).toEqual({ isPast, isOver, openBars });
});
