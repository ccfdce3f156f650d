import { describe, expect, it } from 'vitest';
import { daysToName, scaleChart } from './views-card.tsx';

describe('scaleChart', () => {
  it.for([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [96, [0, 25, 50, 75, 100]],
    [412, [0, 200, 400, 600]],
    [10_000, [0, 2500, 5000, 7500, 10_000]],
  ] as const)('covers %i in round steps', ([highest, ticks]) => {
    expect(scaleChart(highest)).toEqual({ top: ticks.at(-1), ticks });
  });
});

describe('daysToName', () => {
  const days = Array.from({ length: 30 }, (_, index) => ({ day: `day ${index}` }));

  it('always names today', () => {
    expect(daysToName(days, 5).map(({ index }) => index)).toEqual([29, 23, 17, 11, 5]);
    expect(daysToName(days.slice(0, 1), 5)).toEqual([{ day: 'day 0', index: 0 }]);
  });
});
