import { distanceKm, type Point } from './distance.ts';

/** Streets are not straight: so much longer is the way in a city than the crow flies. */
const DETOUR = 1.3;
/** A group in the evening, traffic lights included. */
const METRES_PER_MINUTE = 70;
const ROUNDED_TO = 10;

/**
 * The way on foot between two places: metres, and minutes rounded up. Our own estimate: nobody is
 * asked.
 */
interface Walk {
  readonly metres: number;
  readonly minutes: number;
}

/** The same place is no walk at all. */
export function estimateWalk(from: Point, to: Point): Walk {
  const exact = distanceKm(from, to) * 1000 * DETOUR;
  return {
    metres: Math.round(exact / ROUNDED_TO) * ROUNDED_TO,
    minutes: Math.ceil(exact / METRES_PER_MINUTE),
  };
}
