import { expect, test } from 'vitest';
import { findNearest } from './around-me.ts';

test('the nearest of the cities of the page is found from where one is', () => {
  const cities = ['paris 48.85 2.35', 'lyon 45.75 4.85', 'nantes 47.22 -1.55'].map((city) => ({
    dataset: { city },
  }));
  expect(findNearest(cities, { latitude: 45.5, longitude: 5 })).toBe('lyon');
  expect(findNearest(cities, { latitude: 48, longitude: -4 })).toBe('nantes');
  expect(findNearest([], { latitude: 45.5, longitude: 5 })).toBeUndefined();
});
