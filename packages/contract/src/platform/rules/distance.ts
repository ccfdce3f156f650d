/** A place on earth, in degrees of WGS 84. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth. */
export const EARTH_RADIUS_KM = 6371;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The straight-line distance between two places, in kilometres. */
export function distanceKm(from: Point, to: Point): number {
  const height = Math.sin(toRadians(to.latitude - from.latitude) / 2) ** 2;
  const width = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2;
  const shrunk = width * Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, height + shrunk)));
}
