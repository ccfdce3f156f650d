import { describe, expect, it } from 'vitest';
import { type BarState, barStateAt, proposeDetour, type SizedGroup, type StatedBar } from './bar-states.ts';

const at = (time: string) => `2026-12-05T${time}:00.000Z`;
const now = new Date(at('20:00'));

const bar = (id: string, longitude: number): StatedBar => ({
  id,
  latitude: 48.85,
  longitude,
  openingHours: '17:00',
  closingHours: '02:00',
  stayMinutes: 40,
  capacity: 50,
  state: null,
  readyAt: null,
});
// About 380 m on foot from one to the next: six minutes.
const route = [bar('marcelle', 2.35), bar('merle', 2.354), bar('cale', 2.358)];
const group = (steps: SizedGroup['steps'], values: Partial<SizedGroup> = {}): SizedGroup => ({
  number: 0,
  people: 30,
  beginsAt: at('19:00'),
  steps,
  endedAt: null,
  ...values,
});
const step = (barId: string, time: string) => ({ barId, headedAt: at(time) });

/** The route with what some bars say. */
const saying = (said: Readonly<Record<string, Partial<StatedBar>>>) =>
  route.map((one) => ({ ...one, ...said[one.id] }));

/** Where a group is, and the bar that it goes to. */
const positions = {
  'before its first bar': { steps: [], target: 'marcelle' },
  'at a bar': { steps: [step('marcelle', '19:00')], target: 'merle' },
  'on the way to a bar': { steps: [step('marcelle', '19:00'), step('merle', '19:58')], target: 'merle' },
  'at the last but one bar': {
    steps: [step('marcelle', '18:00'), step('merle', '19:00')],
    target: 'cale',
  },
  'on the way to the last bar': {
    steps: [step('marcelle', '18:00'), step('merle', '19:00'), step('cale', '19:58')],
    target: 'cale',
  },
} as const;
type Position = keyof typeof positions;

/** What is proposed: whether another bar comes first, until when to wait, how to skip. */
const outlineOf = (position: Position, said: Partial<StatedBar>) => {
  const { steps, target } = positions[position];
  const mine = group(steps);
  const detour = proposeDetour(saying({ [target]: said }), [mine], mine, now);
  if (detour === null) return null;
  const { barId, first, waitUntil, skipBy } = detour;
  expect(barId).toBe(target);
  return [first?.stop.barId ?? null, waitUntil?.toISOString().slice(11, 16) ?? null, skipBy];
};

const full = { state: 'full' } as const;
const soon = { state: 'soon', readyAt: at('20:20') } as const;

describe.each([
  ['before its first bar', full, ['merle', null, 'removing']],
  ['at a bar', full, ['cale', null, 'removing']],
  ['on the way to a bar', full, [null, null, 'moving']],
  ['at the last but one bar', full, [null, null, 'removing']],
  ['on the way to the last bar', full, [null, null, 'moving']],
  ['before its first bar', soon, ['merle', '20:20', 'removing']],
  ['at a bar', soon, ['cale', '20:14', 'removing']],
  ['on the way to a bar', soon, [null, '20:20', 'moving']],
  ['at the last but one bar', soon, [null, '20:14', 'removing']],
  ['on the way to the last bar', soon, [null, '20:20', 'moving']],
] as const)('%s', (position, said, expected) => {
  it(`gets around a bar that is ${said.state}`, () => {
    expect(outlineOf(position, said)).toEqual(expected);
  });
});

it.each(Object.keys(positions) as Position[])('proposes nothing %s where the bar can take it', (position) => {
  for (const state of [null, 'ready'] as const) expect(outlineOf(position, { state })).toBeNull();
  // Ready again when the group arrives.
  expect(outlineOf(position, { state: 'soon', readyAt: at('20:00') })).toBeNull();
});

it('proposes nothing at the bar itself, and after the end of the route', () => {
  const there = group([step('marcelle', '19:00')]);
  expect(proposeDetour(saying({ marcelle: full }), [there], there, now)).toBeNull();
  const over = group([step('marcelle', '19:00')], { endedAt: at('19:50') });
  expect(proposeDetour(saying({ merle: full }), [over], over, now)).toBeNull();
});

it('proposes nothing the next morning, when a forgotten group would long have arrived', () => {
  const forgotten = group([step('marcelle', '19:00')]);
  const said = saying({ merle: { state: 'soon', readyAt: at('20:20') } });
  const morning = new Date('2026-12-06T09:00:00.000Z');
  expect(proposeDetour(said, [forgotten], forgotten, morning)).toBeNull();
});

it('leads first to the next later bar that is ready, open and has room, and back', () => {
  const bars = [...route, bar('bac', 2.362)];
  const mine = group([step('marcelle', '19:00')]);
  const firstOf = (
    said: Readonly<Record<string, Partial<StatedBar>>>,
    others: readonly SizedGroup[] = [],
  ) => {
    const stated = bars.map((one) => ({ ...one, ...said[one.id] }));
    return proposeDetour(stated, [mine, ...others], mine, now)?.first?.ids;
  };
  expect(firstOf({ merle: full })).toEqual(['marcelle', 'cale', 'merle', 'bac']);
  const byBac = ['marcelle', 'bac', 'merle', 'cale'];
  expect(firstOf({ merle: full, cale: full })).toEqual(byBac);
  expect(firstOf({ merle: full, cale: { state: 'soon', readyAt: at('21:30') } })).toEqual(byBac);
  expect(firstOf({ merle: full, cale: { closingHours: '21:10' } })).toEqual(byBac);
  const there = group([step('cale', '19:30')], { number: 1 });
  expect(firstOf({ merle: full }, [there])).toEqual(byBac);
  expect(firstOf({ merle: full }, [{ ...there, people: null }])?.[1]).toBe('cale');
  expect(firstOf({ merle: full, cale: full, bac: full })).toBeUndefined();
});

it('does not remove a bar where another group went', () => {
  const mine = group([step('marcelle', '19:00')]);
  const other = group([step('merle', '19:00')], { number: 1 });
  expect(proposeDetour(saying({ merle: full }), [mine, other], mine, now)?.skipBy).toBeNull();
});

it.each<[BarState | null, string | null, BarState | null]>([
  [null, null, null],
  ['ready', null, 'ready'],
  ['full', null, 'full'],
  ['soon', at('20:01'), 'soon'],
  ['soon', at('20:00'), 'ready'],
])('a bar that said %s until %s is %s', (state, readyAt, expected) => {
  expect(barStateAt({ state, readyAt }, now)).toBe(expected);
});
