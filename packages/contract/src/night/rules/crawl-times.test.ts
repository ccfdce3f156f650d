import { describe, expect, it } from 'vitest';
import { planCrawl, planGroups } from './crawl-times.ts';

const bar = (openingHours: string, closingHours: string, walkMinutes = 10, stayMinutes = 50) => ({
  openingHours,
  closingHours,
  walkMinutes,
  stayMinutes,
});

describe('times of a crawl', () => {
  it('follow from the walks and the stays', () => {
    const times = planCrawl(
      [bar('17:00', '02:00', 0), bar('18:00', '01:00', 7)],
      new Date('2026-12-05T17:30:00Z'),
    );
    expect(
      times.map(({ arrivesAt, leavesAt }) =>
        [arrivesAt, leavesAt].map((at) => at.toISOString().slice(11, 16)),
      ),
    ).toEqual([
      ['17:30', '18:20'],
      ['18:27', '19:17'],
    ]);
    expect(times.some(({ isClosed }) => isClosed)).toBe(false);
  });

  it('mark bars that are closed on arrival, or close before the group leaves', () => {
    // In Paris 23:40: the second bar is reached at 0:40, the third at 1:40.
    const crawl = [bar('17:00', '02:00', 0), bar('18:00', '01:00'), bar('18:00', '01:00')];
    expect(planCrawl(crawl, new Date('2026-12-05T22:40:00Z')).map(({ isClosed }) => isClosed)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('may end just when a bar closes', () => {
    expect(planCrawl([bar('17:00', '00:30', 0)], new Date('2026-12-05T22:40:00Z'))[0]?.isClosed).toBe(false);
  });

  it('count an hour more in the night in which clocks go back', () => {
    const crawl = [bar('18:00', '03:00', 0, 180), bar('18:00', '03:00', 10, 110)];
    const times = planCrawl(crawl, new Date('2026-10-24T21:00:00Z'));
    // From 23:00 for three hours; then from 2:10 of summer time to 3:00 of winter time.
    expect(times.map(({ isClosed }) => isClosed)).toEqual([false, false]);
  });
});

const room = (capacity: number | null, stayMinutes = 50) => ({ capacity, stayMinutes });

/** Most people in a bar at once, minute by minute. */
function mostAtOnce(sizes: readonly number[], staggerMinutes: number, stayMinutes: number): number {
  const end = sizes.length * staggerMinutes + stayMinutes;
  const inside = (minute: number) =>
    sizes.reduce((sum, size, group) => {
      const arrives = group * staggerMinutes;
      return sum + (minute >= arrives && minute < arrives + stayMinutes ? size : 0);
    }, 0);
  return Math.max(...Array.from({ length: end + 1 }, (_, minute) => inside(minute)));
}

describe('groups', () => {
  it('are one where every bar has room', () => {
    expect(planGroups(86, [room(null), room(100)])).toEqual({ sizes: [86], staggerMinutes: 0 });
  });

  it('are staggered so that no bar is over its capacity', () => {
    expect(planGroups(86, [room(50), room(60), room(40)])).toEqual({
      sizes: [29, 29, 28],
      staggerMinutes: 50,
    });
  });

  it.each([
    [30, [12, 50, 8]],
    [500, [120, 60, 80]],
    [149, [40, 90]],
    [7, [3]],
  ])('of %j people in bars for %j are never too many', (people, capacities) => {
    const plan = planGroups(
      people,
      capacities.map((capacity) => room(capacity, 45)),
    );
    expect(plan?.sizes.reduce((sum, size) => sum + size, 0)).toBe(people);
    for (const capacity of capacities)
      expect(mostAtOnce(plan?.sizes ?? [], plan?.staggerMinutes ?? 0, 45)).toBeLessThanOrEqual(capacity);
  });

  it('are none where a bar is too small for any', () => {
    expect(planGroups(100, [room(5)])).toBeNull();
    expect(planGroups(0, [room(5)])).toBeNull();
  });
});
