import type { CrawlGroup } from '@lampion/contract/schemas/crawl';
import { expect, it } from 'vitest';
import { countCrowd } from './count-crowd.ts';

const group = (number: number, people: number | null, barId?: string): CrawlGroup => ({
  ...{ number, name: `Groupe ${number}`, people, beginsAt: '2026-12-05T19:00:00.000Z', endedAt: null },
  steps: barId === undefined ? [] : [{ barId, headedAt: '2026-12-05T19:00:00.000Z' }],
});
const groups = [group(0, 34, 'merle'), group(1, 31, 'merle'), group(2, 21, 'cale')] as const;

it('counts all groups of a bar, and one’s own at the next one', () => {
  expect(countCrowd({ barId: 'merle', state: 'here' }, groups, groups[0])).toBe(65);
  expect(countCrowd({ barId: 'cale', state: 'next' }, groups, groups[0])).toBe(55);
  expect(countCrowd({ barId: 'bac', state: 'later' }, groups, groups[0])).toBeNull();
});

it('counts nobody while a group is of nobody knows how many', () => {
  const one = group(0, null, 'merle');
  expect(countCrowd({ barId: 'merle', state: 'here' }, [one], one)).toBeNull();
});
