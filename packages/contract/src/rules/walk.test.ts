import { expect, it } from 'vitest';
import { estimateWalk } from './walk.ts';

const place = (latitude: number, longitude: number) => ({ latitude, longitude });

it('is longer than the crow flies, and takes as long as a group takes', () => {
  // Place d'Italie to Corvisart in Paris: 650 m by the streets.
  expect(estimateWalk(place(48.8315, 2.3557), place(48.8298, 2.3502))).toEqual({ metres: 580, minutes: 9 });
});

it('is the same there and back, and nothing for the same place', () => {
  const [one, other] = [place(45.76, 4.83), place(45.77, 4.84)];
  expect(estimateWalk(one, other)).toEqual(estimateWalk(other, one));
  expect(estimateWalk(one, one)).toEqual({ metres: 0, minutes: 0 });
});
