import { describe, expect, it } from 'vitest';
import { moveItem } from './programme-card.tsx';

describe('moveItem', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [0, -1, 'abc'],
    [5, 0, 'abc'],
  ])('moves %i to %i', (from, to, expected) => {
    expect(moveItem([...'abc'], from, to).join('')).toBe(expected);
  });
});
