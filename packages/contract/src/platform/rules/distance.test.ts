import { expect, test } from 'vitest';
import { distanceKm } from './distance.ts';

const paris = { latitude: 48.8566, longitude: 2.3522 };
const lyon = { latitude: 45.764, longitude: 4.8357 };

test('distances are those of a map', () => {
  expect(distanceKm(paris, lyon)).toBeCloseTo(391.5, 0);
  expect(distanceKm(lyon, paris)).toBe(distanceKm(paris, lyon));
  expect(distanceKm(paris, paris)).toBe(0);
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015, 0);
});
