import { distanceKm, EARTH_RADIUS_KM, type Point } from '@lampion/contract/rules/distance';

/** A place, and the kilometres around it that count. */
export interface Circle {
  readonly center: Point;
  readonly radiusKm: number;
}

const CELLS_PER_DEGREE = 10;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;
/** Nobody goes out nearer to a pole; degrees of longitude have no width there. */
const LATITUDE_MAX = 85;

/** The point of a row or column of cells, between two edges, that is nearest to a coordinate. */
function nearestIn(cell: number, origin: number, degrees: number): number {
  const edge = cell / CELLS_PER_DEGREE - origin;
  return Math.min(Math.max(degrees, edge), edge + 1 / CELLS_PER_DEGREE);
}

function range(from: number, to: number, origin: number): number[] {
  const first = Math.floor((from + origin) * CELLS_PER_DEGREE);
  const last = Math.floor((to + origin) * CELLS_PER_DEGREE);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * The numbers of all cells, as `cellOf` of the events table counts them, that a circle touches: squares of a tenth of a
 * degree, some 25 for 20 kilometres.
 */
export function findCells({ center, radiusKm }: Circle): number[] {
  const { latitude, longitude } = center;
  const height = radiusKm / KM_PER_DEGREE;
  const furthest = Math.min(LATITUDE_MAX, Math.abs(latitude) + height);
  const width = height / Math.cos((furthest * Math.PI) / 180);
  return range(latitude - height, latitude + height, 90).flatMap((row) =>
    range(longitude - width, longitude + width, 180)
      .filter((column) => {
        const near = { latitude: nearestIn(row, 90, latitude), longitude: nearestIn(column, 180, longitude) };
        return distanceKm(center, near) <= radiusKm;
      })
      .map((column) => row * CELLS_AROUND + ((column + CELLS_AROUND) % CELLS_AROUND)),
  );
}
