import { expect, test } from 'vitest';
import { tabForKey } from './carousel.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowUp', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Tab', 1, null],
])('%s on tab %d leads to %s', (key, current, next) => {
  expect(tabForKey(key, current, 3)).toBe(next);
});
