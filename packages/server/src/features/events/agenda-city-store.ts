import type { Point } from '@lampion/contract/rules/distance';
import { and, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { cellOf, events } from '../../db/tables/events.ts';
import { beginsWithin, distanceTo } from './agenda-store.ts';
import { isListable } from './event-read-model.ts';
import { findCells } from './find-cells.ts';

/** A city, and the numbers of its cells. */
interface SearchedCity extends Point {
  readonly slug: string;
}

/** Of some cities, those around which an event is to come, in the order given. */
export async function findCitiesWithEvents(
  db: Queryable,
  cities: readonly SearchedCity[],
  { from, radiusKm }: { from: Date; radiusKm: number },
): Promise<string[]> {
  const searched = cities.map(({ slug, latitude, longitude }) => {
    return { slug, latitude, longitude, cells: findCells({ center: { latitude, longitude }, radiusKm }) };
  });
  const center = { latitude: sql`city.latitude`, longitude: sql`city.longitude` };
  const condition = and(
    isListable,
    sql`${cellOf(events)} = ANY(city.cells)`,
    beginsWithin({ from, until: null }),
    sql`${distanceTo(center)} <= ${radiusKm}`,
  );
  const { rows } = await db.execute<{ slug: string }>(
    sql`SELECT city.slug FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(searched)}::jsonb)
        AS (slug text, latitude float8, longitude float8, cells int[])) WITH ORDINALITY AS city (slug, latitude, longitude, cells, rank)
      WHERE EXISTS (SELECT FROM ${events} WHERE ${condition}) ORDER BY city.rank`,
  );
  return rows.map(({ slug }) => slug);
}
