import { distanceKm } from '@lampion/contract/platform/rules/places';
import { expect, test } from 'vitest';
import { findCells } from './map-cells.ts';

/** As the index counts them. */
const cellOf = (latitude: number, longitude: number) =>
  Math.floor((latitude + 90) * 10) * 3600 + Math.floor((longitude + 180) * 10);

test.each([
  [48.85, 2.35, 20],
  [48.85, 2.35, 100],
  [-21.1, 55.5, 50],
  [0, 0, 5],
  [16.2, -61.5, 100],
  [69.9, 18.9, 100],
])(
  'the cells around %s, %s hold every place within %s km, and few others',
  (latitude, longitude, radiusKm) => {
    const center = { latitude, longitude };
    const cells = new Set(findCells({ center, radiusKm }));
    const faults: unknown[] = [];
    for (let north = -2; north <= 2; north += 0.031) {
      for (let east = -4; east <= 4; east += 0.037) {
        const place = { latitude: latitude + north, longitude: longitude + east };
        const isKnown = cells.has(cellOf(place.latitude, place.longitude));
        const distance = distanceKm(center, place);
        // Not known although it must be, or known although it lies further than the diagonal of a
        // cell.
        if (isKnown ? distance > radiusKm + 16 : distance <= radiusKm) faults.push(place);
      }
    }
    expect(faults).toEqual([]);
  },
);

test('a circle over the date line, or around a pole, does not fail', () => {
  expect(findCells({ center: { latitude: 0, longitude: 179.99 }, radiusKm: 20 })).toContain(
    cellOf(0, -179.95),
  );
  expect(findCells({ center: { latitude: 90, longitude: 0 }, radiusKm: 100 }).length).toBeLessThan(20_000);
});
