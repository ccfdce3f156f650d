import { expect, it } from 'vitest';
import { once, oncePerVariant } from './svg.ts';

it('draws each variant once', () => {
  const drawn: number[] = [];
  const double = oncePerVariant((value: number) => {
    drawn.push(value);
    return value * 2;
  }, String);
  expect([double(1), double(2), double(1), double(2)]).toEqual([2, 4, 2, 4]);
  expect(drawn).toEqual([1, 2]);
});

it('draws a picture without input once', () => {
  let calls = 0;
  const draw = once(() => `drawing ${++calls}`);
  expect([draw(), draw()]).toEqual(['drawing 1', 'drawing 1']);
});
