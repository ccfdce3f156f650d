import { describe, expect, it } from 'vitest';
import { estimateWalk, findShortestRoute, lengthOfRoute } from './route.ts';

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

function scatter(count: number, seed: number) {
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return Array.from({ length: count }, () => ({
    latitude: 48.85 + random() * 0.03,
    longitude: 2.34 + random() * 0.04,
  }));
}

function* orders(places: readonly number[]): Generator<number[]> {
  if (places.length === 0) yield [];
  for (const place of places)
    for (const rest of orders(places.filter((other) => other !== place))) yield [place, ...rest];
}

/**
 * The length of the shortest route, by the way that each set of places is left to go through; only
 * its length.
 */
function shortestLength(places: ReturnType<typeof scatter>): number {
  const known = new Map<string, number>();
  const shortestFrom = (from: number, left: readonly number[]): number => {
    if (left.length === 0) return 0;
    const key = `${from}:${left}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const lengths = left.map((to) => {
      const rest = left.filter((other) => other !== to);
      return lengthOfRoute(places, [from, to]) + shortestFrom(to, rest);
    });
    known.set(key, Math.min(...lengths));
    return Math.min(...lengths);
  };
  return shortestFrom(0, [...places.keys()].slice(1));
}

describe('the shortest route', () => {
  it('keeps the start, and visits every place once', () => {
    for (const count of [1, 2, 3, 7, 12, 13, 14, 30]) {
      const route = findShortestRoute(scatter(count, count));
      expect(route[0]).toBe(0);
      expect(route.toSorted((a, b) => a - b)).toEqual([...new Array(count).keys()]);
    }
    expect(findShortestRoute([])).toEqual([]);
  });

  it('is no longer than any other order', () => {
    for (let seed = 1; seed < 20; seed += 1) {
      const places = scatter(7, seed);
      const all = [...orders([1, 2, 3, 4, 5, 6])].map((order) => lengthOfRoute(places, [0, ...order]));
      expect(lengthOfRoute(places, findShortestRoute(places))).toBeCloseTo(Math.min(...all), 9);
    }
  });

  it('of twelve bars is the shortest there is', () => {
    for (const seed of [101, 102, 103]) {
      const places = scatter(12, seed);
      expect(lengthOfRoute(places, findShortestRoute(places))).toBeCloseTo(shortestLength(places), 9);
    }
  });

  it('of more than are compared is at most a twentieth longer', () => {
    for (const seed of [201, 202]) {
      const places = scatter(14, seed);
      const excess = lengthOfRoute(places, findShortestRoute(places)) / shortestLength(places);
      expect(excess).toBeLessThan(1.05);
    }
  });

  it('goes along a street, and not to and fro', () => {
    const street = [0, 5, 2, 4, 1, 3].map((step) => ({ latitude: 48.85, longitude: 2.34 + step / 1000 }));
    expect(findShortestRoute(street)).toEqual([0, 4, 2, 5, 3, 1]);
  });

  it('of many places is not far from the shortest one', () => {
    // Through a circle, whose shortest route is known: all round but for one side.
    const circle = Array.from({ length: 40 }, (_, place) => ({
      latitude: 48.85 + Math.cos((place * 7 * Math.PI) / 20) / 100,
      longitude: 2.34 + Math.sin((place * 7 * Math.PI) / 20) / 100,
    }));
    const around = circle.map((_, step) => (step * 23) % 40);
    expect(lengthOfRoute(circle, findShortestRoute(circle))).toBeLessThan(
      lengthOfRoute(circle, around) * 1.05,
    );
  });
});
