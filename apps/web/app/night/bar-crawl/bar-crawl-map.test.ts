import type { CrawlBar } from '@lampion/contract/night/bar-crawl';
import type { FollowedStop } from '@lampion/contract/night/rules/follow-crawl';
import { CRAWL_MAP } from '@lampion/drawing/bar-crawl-map';
import { expect, it } from 'vitest';
import { placeSpots } from './bar-crawl-map.tsx';

const bar = (id: string, latitude: number | null, longitude: number | null): CrawlBar => ({
  id,
  name: `Bar ${id}`,
  description: '',
  openingHours: '17:00',
  closingHours: '02:00',
  mission: '',
  address: null,
  latitude,
  longitude,
  capacity: null,
  stayMinutes: 45,
  state: null,
  readyAt: null,
  linkCode: null,
});
const at = new Date('2026-12-05T20:00:00Z');
const stop = (barId: string, state: FollowedStop['state'] = 'later'): FollowedStop => ({
  barId,
  walk: null,
  plannedAt: at,
  arrivesAt: at,
  leavesAt: at,
  state,
  isClosed: false,
});

it('has the north above and the east on the right, in the order of the way', () => {
  const bars = [bar('nord', 48.83, 2.35), bar('sud', 48.82, 2.35), bar('est', 48.82, 2.37)];
  const spots = placeSpots(bars, [stop('est'), stop('nord'), stop('sud')]);
  expect(spots.map(({ id }) => id)).toEqual(['est', 'nord', 'sud']);
  const [east, north, south] = spots;
  expect(north?.y).toBeLessThan(south?.y ?? 0);
  expect(east?.x).toBeGreaterThan(south?.x ?? 0);
  expect(east?.y).toBeCloseTo(south?.y ?? 0);
});

it('is as long for a metre both ways, and stays inside of the drawing', () => {
  // At 60 degrees, a degree of longitude is half as long as one of latitude.
  const bars = [bar('a', 60, 2), bar('b', 60.01, 2), bar('c', 60, 2.02)];
  const [a, b, c] = placeSpots(
    bars,
    bars.map(({ id }) => stop(id)),
  );
  expect((a?.y ?? 0) - (b?.y ?? 0)).toBeCloseTo((c?.x ?? 0) - (a?.x ?? 0), 0);
  for (const { x, y } of [a, b, c].flatMap((spot) => spot ?? [])) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(CRAWL_MAP.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(CRAWL_MAP.height);
  }
});

it('leaves out a bar without a place', () => {
  const bars = [bar('a', 48.82, 2.35), bar('b', null, null)];
  expect(placeSpots(bars, [stop('a'), stop('b')]).map(({ id }) => id)).toEqual(['a']);
});

it('writes no name over another one: where the group is comes first', () => {
  const bars = Array.from({ length: 9 }, (_, place) => bar(String(place), 48.82 + place / 1e5, 2.35));
  const spots = placeSpots(
    [...bars, bar('loin', 48.9, 2.36)],
    [...bars.map(({ id }, place) => stop(id, place === 4 ? 'here' : 'later')), stop('loin')],
  );
  const shown = spots.filter(({ label }) => label !== null);
  expect(shown.map(({ id }) => id)).toContain('loin');
  expect(shown.length).toBeLessThan(4);
});
