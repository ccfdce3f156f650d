import { EARTH_RADIUS_KM, type Point } from '@lampion/contract/rules/distance';
import type { EventType } from '@lampion/contract/schemas/event-type';
import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { storedTextFinds } from '../../db/contains-text.ts';
import { countUpTo } from '../../db/count-up-to.ts';
import type { Queryable } from '../../db/database.ts';
import { cellOf, events } from '../../db/tables/events.ts';
import { isListable } from './event-read-model.ts';
import { type Circle, findCells } from './find-cells.ts';

/** Milliseconds since 1970, and an id: the order of the agenda. */
type AgendaPosition = readonly [begin: number, id: string];

export interface AgendaFilter {
  /** Anywhere without it. */
  readonly around?: Circle | undefined;
  readonly type?: EventType | undefined;
  readonly search?: string | undefined;
  readonly after?: AgendaPosition | undefined;
}

/** Instants between which events begin: from the first on, before the last; null: any later. */
export interface Begins {
  readonly from: Date;
  readonly until: Date | null;
}

/** An event of the agenda, in its order, before anything else of it is read. */
export interface ListedEvent {
  readonly id: string;
  readonly begin: number;
  /** Kilometres; null without a circle. */
  readonly distance: number | null;
}

interface SearchedPoint {
  readonly latitude: number | SQLWrapper;
  readonly longitude: number | SQLWrapper;
}

function distanceTo({ latitude, longitude }: SearchedPoint): SQL<number> {
  const height = sql`sin(radians(${events.latitude} - ${latitude}::float8) / 2) ^ 2`;
  const width = sql`sin(radians(${events.longitude} - ${longitude}::float8) / 2) ^ 2`;
  const shrunk = sql`${width} * cos(radians(${latitude}::float8)) * cos(radians(${events.latitude}))`;
  return sql`(${2 * EARTH_RADIUS_KM}::float8 * asin(sqrt(least(1, ${height} + ${shrunk}))))`;
}

const inCellsOf = (circle: Circle) => sql`${cellOf(events)} = ANY(${sql.param(findCells(circle))}::int[])`;

function beginsWithin({ from, until }: Begins): SQL | undefined {
  return and(
    sql`${events.beginDate} >= ${from.toISOString()}`,
    until === null ? undefined : sql`${events.beginDate} < ${until.toISOString()}`,
  );
}

function matches({ around, type, search, after }: AgendaFilter): SQL | undefined {
  return and(
    type && eq(events.type, type),
    after && sql`(${events.beginDate}, ${events.id}) > (${new Date(after[0]).toISOString()}, ${after[1]})`,
    around && sql`${distanceTo(around.center)} <= ${around.radiusKm}`,
    storedTextFinds(events.searched, search),
  );
}

const columns = sql`${events.id}, ${events.beginDate}, ${events.type}, ${events.latitude}, ${events.longitude}, ${events.searched}`;

/** The first of the events of a source, which has the columns of the table that lie in the index. */
async function readFirst(
  db: Queryable,
  source: SQL,
  { around }: AgendaFilter,
  limit: number,
): Promise<ListedEvent[]> {
  const distance = around ? distanceTo(around.center) : sql`NULL::float8`;
  const { rows } = await db.execute<{ id: string; begin: number; distance: number | null }>(
    sql`SELECT ${events.id}, (extract(epoch FROM ${events.beginDate}) * 1000)::float8 AS begin, ${distance} AS distance
      FROM ${source} ORDER BY ${events.beginDate}, ${events.id} LIMIT ${limit}`,
  );
  return rows;
}

/**
 * Those that begin within a time anywhere, read in their order until there are enough, but no further than the first
 * `most`, matching or not.
 */
export function findInOrder(
  db: Queryable,
  filter: AgendaFilter,
  begins: Begins,
  { limit, most }: { limit: number; most: number },
) {
  const first = sql`SELECT ${columns} FROM ${events} WHERE ${and(isListable, beginsWithin(begins))}
    ORDER BY ${events.beginDate}, ${events.id} LIMIT ${most}`;
  return readFirst(db, sql`(${first}) AS ${events} WHERE ${matches(filter) ?? sql`true`}`, filter, limit);
}

/**
 * The same, all of them read and then sorted: for a circle, or words that are rare. Materialised, because PostgreSQL
 * would otherwise read all events in the order of their begins where hardly any match.
 */
export function findFew(db: Queryable, filter: AgendaFilter, begins: Begins, limit: number) {
  const cells = filter.around && inCellsOf(filter.around);
  const condition = and(isListable, cells, beginsWithin(begins), matches(filter));
  const found = sql`WITH found AS MATERIALIZED (SELECT ${columns} FROM ${events} WHERE ${condition}) SELECT * FROM found`;
  return readFirst(db, sql`(${found}) AS ${events}`, filter, limit);
}

/** Those of several days that began before an instant and still run at it. */
export function findRunning(
  db: Queryable,
  filter: AgendaFilter,
  { begunBefore, at }: { begunBefore: Date; at: Date },
  limit: number,
) {
  const condition = and(
    isListable,
    sql`${events.endDate} - ${events.beginDate} > interval '8 hours'`,
    sql`tstzrange(${events.beginDate}, ${events.endDate}) @> ${at.toISOString()}::timestamptz`,
    sql`${events.beginDate} < ${begunBefore.toISOString()}`,
    matches(filter),
  );
  return readFirst(db, sql`${events} WHERE ${condition}`, filter, limit);
}

/** How many events begin within a time in the cells of a circle; `most` + 1 means that there are more. */
export function countInCells(db: Queryable, circle: Circle, begins: Begins, most: number): Promise<number> {
  return countUpTo(
    db,
    most,
    sql`${events} WHERE ${and(isListable, inCellsOf(circle), beginsWithin(begins))}`,
  );
}

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

/** The next events of an organiser, another one than that event. */
export function findNextOfOrganiser(
  db: Queryable,
  { id, organiserId }: { id: string; organiserId: string },
  from: Date,
  limit: number,
): Promise<ListedEvent[]> {
  const condition = and(
    isListable,
    eq(events.organiserId, organiserId),
    ne(events.id, id),
    beginsWithin({ from, until: null }),
  );
  return readFirst(db, sql`${events} WHERE ${condition}`, {}, limit);
}
