import { expect, test } from 'vitest';
import { atPlace, distanceKm, ofPlace } from './places.ts';

test.each([
  ['Nantes', 'à Nantes', 'de Nantes'],
  ['Angers', 'à Angers', 'd’Angers'],
  ['Évry', 'à Évry', 'd’Évry'],
  ['Le Mans', 'au Mans', 'du Mans'],
  ['Les Sables-d’Olonne', 'aux Sables-d’Olonne', 'des Sables-d’Olonne'],
  ['La Rochelle', 'à La Rochelle', 'de La Rochelle'],
  ['Lens', 'à Lens', 'de Lens'],
  ['Le Merle', 'au Merle', 'du Merle'],
  ['Chez Marcelle', 'chez Marcelle', 'de Chez Marcelle'],
])('%s: %s, %s', (name, at, of) => {
  expect([atPlace(name), ofPlace(name)]).toEqual([at, of]);
});

const paris = { latitude: 48.8566, longitude: 2.3522 };
const lyon = { latitude: 45.764, longitude: 4.8357 };

test('distances are those of a map', () => {
  expect(distanceKm(paris, lyon)).toBeCloseTo(391.5, 0);
  expect(distanceKm(lyon, paris)).toBe(distanceKm(paris, lyon));
  expect(distanceKm(paris, paris)).toBe(0);
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015, 0);
});
