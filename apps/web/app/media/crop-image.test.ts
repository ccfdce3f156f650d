import { describe, expect, it } from 'vitest';
import { fitCrop } from './crop-image.ts';

describe('fitCrop', () => {
  it.each([
    [4000, 2500, 1600, 1000],
    [1600, 1000, 1600, 1000],
    [801, 500.6, 801, 501],
  ])('keeps %d × %d as %d × %d', (width, height, keptWidth, keptHeight) => {
    expect(fitCrop({ x: 12, y: 7, width, height })).toEqual({ width: keptWidth, height: keptHeight });
  });
});
