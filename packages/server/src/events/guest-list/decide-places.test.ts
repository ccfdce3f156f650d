import { describe, expect, it } from 'vitest';
import { findFaults, makeHistory, PlaceModel, type Step, seedRandom } from '../../testing/models/places.ts';
import { decidePlaces } from './decide-places.ts';

const HISTORIES = 1000;
const STEPS = 40;
const start = new Date('2027-06-01T20:00:00Z');

/** The first step after which an invariant is broken, with all earlier ones. */
function findFirstFault(seed: number) {
  const random = seedRandom(seed);
  const model = new PlaceModel(1 + Math.floor(random() * 8), start);
  const steps: (Step & { isDone: boolean })[] = [];
  for (const step of makeHistory(model, random, STEPS)) {
    steps.push({ ...step, isDone: model.take(step) });
    const faults = findFaults(model);
    if (faults.length > 0) return { seed, faults, steps };
  }
  return null;
}

describe('a thousand random histories of an event', () => {
  it('never exceed the capacity, leave no place free that fits a party, and keep the order', () => {
    const faults = Array.from({ length: HISTORIES }, (_, seed) => findFirstFault(seed)).find(Boolean);
    expect(faults).toBeUndefined();
  });
});

it('gives the unused places of a smaller party’s offer to earlier ones', () => {
  const party = { people: 1, isConfirmed: true, isReachable: true, declinedPlaces: 0 };
  const offer = { places: 2, until: new Date(start.getTime() + 60_000) };
  const line = [
    { ...party, id: 'first', offer: null },
    { ...party, id: 'asked', offer },
  ];
  const { placed } = decidePlaces(6, { taken: 4, unconfirmed: 0 }, line, start);
  expect(placed.map(({ id }) => id).toSorted()).toEqual(['asked', 'first']);
});
