import type { Crawl, CrawlBar, CrawlGroup } from '@lampion/contract/night/bar-crawl';
import { followCrawl } from '@lampion/contract/night/rules/follow-crawl';
import { expect, it } from 'vitest';
import { countCrowd, findOverfull } from './count-crowd.ts';

const group = (number: number, people: number | null, barId?: string): CrawlGroup => ({
  number,
  name: `Groupe ${number}`,
  people,
  beginsAt: '2026-12-05T19:00:00.000Z',
  endedAt: null,
  steps: barId === undefined ? [] : [{ barId, headedAt: '2026-12-05T19:00:00.000Z' }],
});
const groups = [group(0, 34, 'merle'), group(1, 31, 'merle'), group(2, 21, 'cale')] as const;

it('counts all groups of a bar, and the followed group at the next one', () => {
  expect(countCrowd({ barId: 'merle', state: 'here' }, groups, groups[0])).toBe(65);
  expect(countCrowd({ barId: 'cale', state: 'next' }, groups, groups[0])).toBe(55);
  expect(countCrowd({ barId: 'bac', state: 'later' }, groups, groups[0])).toBeNull();
});

it('returns null while the size of a group is unknown', () => {
  const one = group(0, null, 'merle');
  expect(countCrowd({ barId: 'merle', state: 'here' }, [one], one)).toBeNull();
});

const bar = (id: string, capacity: number | null): CrawlBar => ({
  id,
  name: id,
  description: '',
  openingHours: '17:00',
  closingHours: '02:00',
  mission: '',
  address: null,
  latitude: null,
  longitude: null,
  capacity,
  stayMinutes: 45,
  state: null,
  readyAt: null,
  linkCode: null,
});
const crawlOf = (capacities: readonly [number | null, number | null]): Crawl => ({
  id: 'bal',
  name: 'Le bal',
  isHost: true,
  linkCode: null,
  lateCode: null,
  staggerMinutes: 45,
  bars: [bar('merle', capacities[0]), bar('cale', capacities[1])],
  groups: [...groups],
});

it.each([
  ['groups that are late are at a bar together', [50, null], { name: 'merle', capacity: 50, people: 65 }],
  [
    'a bar got smaller than one group since they were planned',
    [null, 4],
    { name: 'cale', capacity: 4, people: 55 },
  ],
  ['every bar has places for those who are there', [65, 55], null],
] as const)('no text says that capacities are kept unless they are: %s', (_case, capacities, expected) => {
  const crawl = crawlOf(capacities);
  const stops = followCrawl(crawl.bars, groups[0], new Date('2026-12-05T19:10:00.000Z'));
  expect(findOverfull(crawl, stops, groups[0])).toEqual(expected);
});
