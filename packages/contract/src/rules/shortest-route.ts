import { distanceKm, type Point } from './distance.ts';

/** All orders of so many places are compared, in a few milliseconds; of more, good ones are improved. */
const EXACT_MAX = 13;

type Distances = readonly (readonly number[])[];

/**
 * The order in which places are visited for the shortest walk that begins at the first one and ends anywhere: their positions in the
 * list. The shortest there is for up to 13 places; for more, one that no exchange makes shorter.
 */
export function findShortestRoute(places: readonly Point[]): number[] {
  const distances = places.map((from) => places.map((to) => distanceKm(from, to)));
  if (places.length <= 2) return [...places.keys()];
  return places.length <= EXACT_MAX ? compareAll(distances) : improve(distances, goToNearest(distances));
}

/** Kilometres of a route as the crow flies. */
export function lengthOfRoute(places: readonly Point[], route: readonly number[]): number {
  return route.slice(1).reduce((sum, to, before) => {
    const [start, end] = [places[route[before] as number], places[to]] as [Point, Point];
    return sum + distanceKm(start, end);
  }, 0);
}

/** Held and Karp: `shortest[set][last]` is the shortest way from the start through a set of the others that ends at one of them. */
function compareAll(distances: Distances): number[] {
  const others = distances.length - 1;
  const sets = 1 << others;
  const shortest = new Float64Array(sets * others).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(sets * others).fill(-1);
  const between = (from: number, to: number) => distances[from + 1]?.[to + 1] ?? 0;
  for (let place = 0; place < others; place += 1)
    shortest[(1 << place) * others + place] = distances[0]?.[place + 1] ?? 0;
  for (let set = 1; set < sets; set += 1)
    for (let last = 0; last < others; last += 1) {
      const way = shortest[set * others + last] ?? Number.POSITIVE_INFINITY;
      if (way === Number.POSITIVE_INFINITY) continue;
      for (let next = 0; next < others; next += 1) {
        if (set & (1 << next)) continue;
        const further = (set | (1 << next)) * others + next;
        const longer = way + between(last, next);
        if (longer >= (shortest[further] ?? 0)) continue;
        shortest[further] = longer;
        before[further] = last;
      }
    }
  const ends = shortest.subarray((sets - 1) * others);
  let last = ends.indexOf(Math.min(...ends));
  const route: number[] = [];
  for (let set = sets - 1; last >= 0; ) {
    route.push(last + 1);
    const former = before[set * others + last] ?? -1;
    set &= ~(1 << last);
    last = former;
  }
  return [0, ...route.reverse()];
}

/** From each place to the nearest one that is left. */
function goToNearest(distances: Distances): number[] {
  const left = new Set(distances.keys());
  const route = [0];
  left.delete(0);
  while (left.size > 0) {
    const from = distances[route.at(-1) as number] ?? [];
    const nearest = [...left].reduce((best, place) => ((from[place] ?? 0) < (from[best] ?? 0) ? place : best));
    left.delete(nearest);
    route.push(nearest);
  }
  return route;
}

/** Less than this many kilometres is no gain: rounding would go round in circles. */
const NO_GAIN = 1e-9;
/** So many places at a time are moved elsewhere. */
const MOVED_MAX = 3;

/** Turns parts of the route round, and moves up to three places elsewhere, as long as that makes it shorter. */
function improve(distances: Distances, start: readonly number[]): number[] {
  let route = [...start];
  for (let better = findBetter(distances, route); better !== null; better = findBetter(distances, route))
    route = better;
  return route;
}

function findBetter(distances: Distances, route: readonly number[]): number[] | null {
  // Behind the last place there is nothing to walk to.
  const step = (from: number, to: number) => distances[route[from] as number]?.[route[to] ?? -1] ?? 0;
  for (let from = 1; from < route.length; from += 1)
    for (let last = from; last < route.length; last += 1) {
      const now = step(from - 1, from) + step(last, last + 1);
      if (step(from - 1, last) + step(from, last + 1) < now - NO_GAIN)
        return [
          ...route.slice(0, from),
          ...route.slice(from, last + 1).reverse(),
          ...route.slice(last + 1),
        ];
      if (last - from >= MOVED_MAX) continue;
      const spared = now - step(from - 1, last + 1);
      const place = findPlace(route.length, { from, last }, spared, step);
      if (place !== null) return move(route, { from, last }, place);
    }
  return null;
}

interface Part {
  readonly from: number;
  readonly last: number;
}

/** The position behind which a part costs less than what its absence spares; null when there is none. */
function findPlace(
  length: number,
  { from, last }: Part,
  spared: number,
  step: (from: number, to: number) => number,
): number | null {
  for (let place = 0; place < length; place += 1) {
    if (place >= from - 1 && place <= last) continue;
    const added = step(place, from) + step(last, place + 1) - step(place, place + 1);
    if (added < spared - NO_GAIN) return place;
  }
  return null;
}

function move(route: readonly number[], { from, last }: Part, place: number): number[] {
  const part = route.slice(from, last + 1);
  return route.flatMap((one, position) => {
    if (position >= from && position <= last) return [];
    return position === place ? [one, ...part] : [one];
  });
}
