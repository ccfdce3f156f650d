import { distanceKm, type Point } from '../../platform/rules/places.ts';

/** A walk in a city is this much longer than the straight line. */
const DETOUR = 1.3;
/** Speed of a group in the evening, traffic lights included. */
const METRES_PER_MINUTE = 70;
const ROUNDED_TO = 10;

/**
 * A walk between two places: metres, and minutes rounded up. Our own estimate, without a routing
 * service.
 */
interface Walk {
  readonly metres: number;
  readonly minutes: number;
}

/** Zero for the same place. */
export function estimateWalk(from: Point, to: Point): Walk {
  const exact = distanceKm(from, to) * 1000 * DETOUR;
  return {
    metres: Math.round(exact / ROUNDED_TO) * ROUNDED_TO,
    minutes: Math.ceil(exact / METRES_PER_MINUTE),
  };
}

/**
 * Up to so many places, all orders are compared in a few milliseconds; with more, good ones are
 * improved.
 */
const EXACT_MAX = 13;

type Distances = readonly (readonly number[])[];

/**
 * The order of places, as positions in the list, for the shortest walk that starts at the first one
 * and ends anywhere. Optimal for up to 13 places. With more, a route from several starts that no
 * reversal or move of a part makes shorter. Takes milliseconds for the bars of an evening.
 */
export function findShortestRoute(places: readonly Point[]): number[] {
  const distances = places.map((from) => places.map((to) => distanceKm(from, to)));
  if (places.length <= 2) return [...places.keys()];
  return places.length <= EXACT_MAX ? compareAll(distances) : tryStarts(distances);
}

/** Length of a route in kilometres, in straight lines. */
export function lengthOfRoute(places: readonly Point[], route: readonly number[]): number {
  return route.slice(1).reduce((sum, to, before) => {
    const [start, end] = [places[route[before] as number], places[to]] as [Point, Point];
    return sum + distanceKm(start, end);
  }, 0);
}

/**
 * Routes from the start through each set of the other places, numbered by its bits, to each place
 * in it.
 */
interface Ways {
  readonly others: number;
  /** Kilometres, at `set * others + last`. */
  readonly shortest: Float64Array;
  /** The place before the last one; -1 for the start. */
  readonly before: Int8Array;
}

/** Held and Karp: the shortest route through a set is one through a smaller set plus one step. */
function compareAll(distances: Distances): number[] {
  const others = distances.length - 1;
  const cells = others << others;
  const shortest = new Float64Array(cells).fill(Number.POSITIVE_INFINITY);
  const ways: Ways = { others, shortest, before: new Int8Array(cells).fill(-1) };
  for (let place = 0; place < others; place += 1)
    shortest[(1 << place) * others + place] = distances[0]?.[place + 1] ?? 0;
  for (let set = 1; set < 1 << others; set += 1)
    for (let last = 0; last < others; last += 1) if (set & (1 << last)) goOn(distances, ways, set, last);
  return followBack(ways);
}

/** Extends routes from the last place of a set to each place outside of it. */
function goOn(distances: Distances, { others, shortest, before }: Ways, set: number, last: number): void {
  const way = shortest[set * others + last] ?? 0;
  const steps = distances[last + 1] ?? [];
  for (let next = 0; next < others; next += 1) {
    const further = (set | (1 << next)) * others + next;
    const longer = way + (steps[next + 1] ?? 0);
    if (set & (1 << next) || longer >= (shortest[further] ?? 0)) continue;
    shortest[further] = longer;
    before[further] = last;
  }
}

/** The shortest route through all places, followed from its end to the start. */
function followBack({ others, shortest, before }: Ways): number[] {
  const all = (1 << others) - 1;
  const ends = shortest.subarray(all * others);
  const route: number[] = [];
  let last = ends.indexOf(Math.min(...ends));
  for (let set = all; last >= 0; ) {
    route.push(last + 1);
    const former = before[set * others + last] ?? -1;
    set &= ~(1 << last);
    last = former;
  }
  return [0, ...route.reverse()];
}

/** Limits the number of starts times places: fewer starts for more places. */
const STARTS_TIMES_PLACES = 500;

/** The best of improved routes with different second places. */
function tryStarts(distances: Distances): number[] {
  const count = distances.length;
  const starts = Math.max(1, Math.min(count - 1, Math.floor(STARTS_TIMES_PLACES / count)));
  const fromStart = distances[0] ?? [];
  const nearest = [...fromStart.keys()].slice(1).sort((a, b) => (fromStart[a] ?? 0) - (fromStart[b] ?? 0));
  const routes = nearest.slice(0, starts).map((first) => improve(distances, goToNearest(distances, first)));
  const lengthOf = (route: readonly number[]) =>
    route.slice(1).reduce((sum, to, before) => sum + (distances[route[before] ?? 0]?.[to] ?? 0), 0);
  return routes.reduce((best, route) => (lengthOf(route) < lengthOf(best) ? route : best));
}

/** Goes to a first place, then always to the nearest place left. */
function goToNearest(distances: Distances, first: number): number[] {
  const left = new Set(distances.keys());
  const route = [0, first];
  for (const place of route) left.delete(place);
  while (left.size > 0) {
    const from = distances[route.at(-1) as number] ?? [];
    const nearest = [...left].reduce((best, place) =>
      (from[place] ?? 0) < (from[best] ?? 0) ? place : best,
    );
    left.delete(nearest);
    route.push(nearest);
  }
  return route;
}

/** A gain of fewer kilometres does not count: rounding could cause an endless loop. */
const NO_GAIN = 1e-9;
/** Maximum places moved together. */
const MOVED_MAX = 3;

/** Reverses parts of the route and moves up to three places, as long as that makes it shorter. */
function improve(distances: Distances, start: readonly number[]): number[] {
  let route = [...start];
  for (let better = findBetter(distances, route); better !== null; better = findBetter(distances, route))
    route = better;
  return route;
}

function findBetter(distances: Distances, route: readonly number[]): number[] | null {
  // There is no step after the last place.
  const step = (from: number, to: number) => distances[route[from] as number]?.[route[to] ?? -1] ?? 0;
  for (let from = 1; from < route.length; from += 1)
    for (let last = from; last < route.length; last += 1) {
      const now = step(from - 1, from) + step(last, last + 1);
      if (step(from - 1, last) + step(from, last + 1) < now - NO_GAIN)
        return [...route.slice(0, from), ...route.slice(from, last + 1).reverse(), ...route.slice(last + 1)];
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

/**
 * The position at which inserting a part costs less than removing it saves; null if there is none.
 */
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
