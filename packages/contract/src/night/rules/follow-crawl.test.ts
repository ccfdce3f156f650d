import { expect, it } from 'vitest';
import { currentBarOf, type FollowedBar, followCrawl, nextBarOf } from './follow-crawl.ts';

const bar = (id: string, longitude: number, values: Partial<FollowedBar> = {}): FollowedBar => ({
  id,
  latitude: 48.85,
  longitude,
  openingHours: '17:00',
  closingHours: '02:00',
  stayMinutes: 40,
  ...values,
});
// About 380 m on foot from one to the next: six minutes.
const bars = [bar('marcelle', 2.35), bar('merle', 2.354), bar('accordeon', 2.358, { closingHours: '01:00' })];
const at = (time: string) => `2026-12-05T${time}:00.000Z`;
const beginsAt = at('19:00');
const timesOf = (stops: ReturnType<typeof followCrawl>) =>
  stops.map(({ barId, state, arrivesAt }) => [barId, state, arrivesAt.toISOString().slice(11, 16)]);

it('is the plan while no host has said anything', () => {
  const stops = followCrawl(bars, { beginsAt, steps: [], endedAt: null }, new Date(at('12:00')));
  expect(timesOf(stops)).toEqual([
    ['marcelle', 'next', '19:00'],
    ['merle', 'later', '19:46'],
    ['accordeon', 'later', '20:32'],
  ]);
  for (const { arrivesAt, plannedAt } of stops) expect(arrivesAt).toEqual(plannedAt);
});

it('continues from the hosts’ report, and delays all later bars', () => {
  const steps = [
    { barId: 'marcelle', headedAt: at('19:10') },
    { barId: 'merle', headedAt: at('20:00') },
  ];
  const stops = followCrawl(bars, { beginsAt, steps, endedAt: null }, new Date(at('20:10')));
  expect(timesOf(stops)).toEqual([
    ['marcelle', 'left', '19:10'],
    ['merle', 'here', '20:06'],
    ['accordeon', 'next', '20:52'],
  ]);
  expect(stops[0]?.leavesAt).toEqual(new Date(at('20:00')));
  expect(stops[2]?.plannedAt).toEqual(new Date(at('20:32')));
  expect(stops[2]?.walk?.minutes).toBe(6);
});

it('says that a bar is closed by then, as the group stays on elsewhere', () => {
  const steps = [{ barId: 'merle', headedAt: at('19:00') }];
  const stops = followCrawl(bars, { beginsAt, steps, endedAt: null }, new Date(at('23:50')));
  expect(timesOf(stops)).toEqual([
    ['merle', 'here', '19:00'],
    ['marcelle', 'next', '23:56'],
    ['accordeon', 'later', '00:47'],
  ]);
  expect(stops.map(({ isClosed }) => isClosed)).toEqual([false, false, true]);
});

it.each([
  ['at a bar', [{ barId: 'marcelle', headedAt: at('19:10') }], ['19:10', '19:56', '20:42']],
  ['before its first bar', [], ['19:00', '19:46', '20:32']],
])('goes by its plan the next morning where nobody ended it, %s', (_where, steps, times) => {
  const stops = followCrawl(bars, { beginsAt, steps, endedAt: null }, new Date('2026-12-06T08:00:00Z'));
  expect(timesOf(stops).map(([, , time]) => time)).toEqual(times);
  expect(stops[0]?.leavesAt.toISOString().slice(0, 10)).toBe('2026-12-05');
  expect(stops.map(({ isClosed }) => isClosed)).toEqual([false, false, false]);
});

it('has no walk to or from a bar without an address', () => {
  const unknown = bar('inconnu', 0, { latitude: null, longitude: null });
  const way = [bars[0] as FollowedBar, unknown, bars[1] as FollowedBar];
  const stops = followCrawl(way, { beginsAt, steps: [], endedAt: null }, new Date(at('12:00')));
  expect(stops.map(({ walk }) => walk)).toEqual([null, null, null]);
});

it('leaves out a bar that was taken off the programme, and ends', () => {
  const steps = [
    { barId: 'gone', headedAt: at('19:00') },
    { barId: 'marcelle', headedAt: at('19:30') },
  ];
  const group = { beginsAt, steps, endedAt: at('21:00') };
  const stops = followCrawl(bars, group, new Date(at('22:00')));
  expect(stops.map(({ barId, state }) => [barId, state])).toEqual([
    ['marcelle', 'left'],
    ['merle', 'later'],
    ['accordeon', 'later'],
  ]);
  expect(stops[0]?.leavesAt).toEqual(new Date(at('21:00')));
  expect(currentBarOf(group)).toBeNull();
});

it('knows the bar to leave and the next one', () => {
  const steps = [{ barId: 'merle', headedAt: at('19:00') }];
  expect([currentBarOf({ steps, endedAt: null }), nextBarOf(bars, { steps })?.id]).toEqual([
    'merle',
    'marcelle',
  ]);
  expect([currentBarOf({ steps: [], endedAt: null }), nextBarOf([], { steps })]).toEqual([null, null]);
});
