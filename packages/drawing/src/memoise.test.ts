import { expect, it } from 'vitest';
import { memoise, once } from './memoise.ts';

function countingDoubler(limit: number) {
  const calls: number[] = [];
  const double = memoise(
    (value: number) => {
      calls.push(value);
      return value * 2;
    },
    String,
    limit,
  );
  return { calls, double };
}

it('draws the same input once', () => {
  const { calls, double } = countingDoubler(2);
  expect([double(1), double(1), double(1)]).toEqual([2, 2, 2]);
  expect(calls).toEqual([1]);
});

it('forgets what was not used for a while, and keeps what was', () => {
  const { calls, double } = countingDoubler(4);
  for (const value of [1, 2, 1, 3, 1, 4, 1, 2]) double(value);
  expect(calls).toEqual([1, 2, 3, 4, 2]);
});

it('draws a picture without input once', () => {
  let calls = 0;
  const draw = once(() => `drawing ${++calls}`);
  expect([draw(), draw()]).toEqual(['drawing 1', 'drawing 1']);
});
