import { distanceKm, EARTH_RADIUS_KM, type Point } from '@lampion/contract/platform/rules/places';

/** A centre and a radius in kilometres. */
export interface Circle {
  readonly center: Point;
  readonly radiusKm: number;
}

const CELLS_PER_DEGREE = 10;
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;
/** Limit near the poles, where degrees of longitude have no width. */
const LATITUDE_MAX = 85;

/** Rows or columns of squares, with an offset in degrees. */
interface Grid {
  readonly perDegree: number;
  readonly origin: number;
}

/** The point of a row or column that is nearest to a coordinate. */
function nearestIn({ perDegree, origin }: Grid, square: number, degrees: number): number {
  const edge = square / perDegree - origin;
  return Math.min(Math.max(degrees, edge), edge + 1 / perDegree);
}

function range({ perDegree, origin }: Grid, from: number, to: number): number[] {
  const first = Math.floor((from + origin) * perDegree);
  const last = Math.floor((to + origin) * perDegree);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The numbers of all squares touched by a circle, counted row by row. */
function findTouched({ center, radiusKm }: Circle, perDegree: number): number[] {
  const { latitude, longitude } = center;
  const height = radiusKm / KM_PER_DEGREE;
  const furthest = Math.min(LATITUDE_MAX, Math.abs(latitude) + height);
  const width = height / Math.cos((furthest * Math.PI) / 180);
  const rows = { perDegree, origin: 90 };
  const columns = { perDegree, origin: 180 };
  const around = 360 * perDegree;
  return range(rows, latitude - height, latitude + height).flatMap((row) =>
    range(columns, longitude - width, longitude + width)
      .filter((column) => {
        const near = {
          latitude: nearestIn(rows, row, latitude),
          longitude: nearestIn(columns, column, longitude),
        };
        return distanceKm(center, near) <= radiusKm;
      })
      .map((column) => row * around + ((column + around) % around)),
  );
}

/**
 * As `cellOf` of the events table counts them: squares of a tenth of a degree, some 25 for 20
 * kilometres.
 */
export const findCells = (circle: Circle): number[] => findTouched(circle, CELLS_PER_DEGREE);

/** As `squareOf` counts them: squares of a degree, up to four for 20 kilometres. */
export const findSquares = (circle: Circle): number[] => findTouched(circle, 1);
