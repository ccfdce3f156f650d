import { EARTH_RADIUS_KM, type Point } from '@lampion/contract/platform/rules/places';
import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { images } from '../../media/images/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { organiserFace, organiserImages, organisers } from '../../people/organisers/read-model.ts';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { indexedTextFinds, storedTextFinds } from '../../platform/db/search-text.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import {
  cellOf,
  events,
  labelConditions,
  labelsOf,
  squareOf,
} from '../../platform/db/tables/events/events.ts';
import { type Circle, findCells, findSquares } from '../../platform/map-cells.ts';
import { offersAt, placesTakenAt } from '../guest-list/read-model.ts';
import { isListable, organisedEvent } from './read-model.ts';

/** Begin in milliseconds since 1970, and the id: the sort key of the agenda. */
type AgendaPosition = readonly [begin: number, id: string];

export interface AgendaFilter {
  /** Absent: anywhere. */
  readonly around?: Circle | undefined;
  /** Names of `labelConditions`, all of which apply. */
  readonly labels?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly after?: AgendaPosition | undefined;
}

/** Range of begins: `from` inclusive, `until` exclusive; null: open. */
export interface Begins {
  readonly from: Date;
  readonly until: Date | null;
}

/** An event of the agenda with its sort key; its other columns are read later. */
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

const conditions = labelConditions(events);

/** Of a source with the columns below. */
function matches({ around, labels, search, after }: AgendaFilter): SQL | undefined {
  return and(
    ...(labels ?? []).map((label) => conditions.get(label)),
    after && sql`(${events.beginDate}, ${events.id}) > (${new Date(after[0]).toISOString()}, ${after[1]})`,
    around && sql`${distanceTo(around.center)} <= ${around.radiusKm}`,
    storedTextFinds(events.searched, search),
  );
}

/** In the indexes of begins and of cells, so that rows that do not match are not read. */
const columns = sql.join(
  [
    events.id,
    events.beginDate,
    events.type,
    events.latitude,
    events.longitude,
    events.searched,
    events.admission,
    events.priceCents,
    events.minimumAge,
    events.accessWheelchair,
  ],
  sql`, `,
);

type ListedRow = ListedEvent & Record<string, unknown>;

/** The first events of a source that has the indexed columns of the table. */
function selectFirst(source: SQL, { around }: AgendaFilter, limit: number): SQL {
  const distance = around ? distanceTo(around.center) : sql`NULL::float8`;
  return sql`SELECT ${events.id}, (extract(epoch FROM ${events.beginDate}) * 1000)::float8 AS begin, ${distance} AS distance
    FROM ${source} ORDER BY ${events.beginDate}, ${events.id} LIMIT ${limit}`;
}

async function readFirst(db: Queryable, source: SQL, filter: AgendaFilter, limit: number) {
  const { rows } = await db.execute<ListedRow>(selectFirst(source, filter, limit));
  return rows as ListedEvent[];
}

/**
 * Events within a range of begins, anywhere, read in order until `limit` are found. Reads at most
 * the first `most` events, matching or not.
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
 * Events within a circle and a range of begins, all read and then sorted, and how many were read.
 * Materialised: otherwise PostgreSQL would read all events by begin, or all that contain a word,
 * where hardly any match.
 */
export async function findInCells(
  db: Queryable,
  filter: AgendaFilter & { readonly around: Circle },
  begins: Begins,
  limit: number,
): Promise<{ found: ListedEvent[]; read: number }> {
  const { rows } = await db.execute<
    { [Key in keyof ListedEvent]: ListedEvent[Key] | null } & { read: number }
  >(sql`
    WITH near AS MATERIALIZED (
      SELECT ${columns} FROM ${events} WHERE ${and(isListable, inCellsOf(filter.around), beginsWithin(begins))}
    )
    SELECT first.*, counted.read FROM (SELECT count(*)::int AS read FROM near) AS counted
    LEFT JOIN (${selectFirst(sql`near AS ${events} WHERE ${matches(filter)}`, filter, limit)}) AS first ON true
    ORDER BY first.begin, first.id`);
  const found = rows.flatMap(({ id, begin, distance }) =>
    id === null || begin === null ? [] : [{ id, begin, distance }],
  );
  return { found, read: rows[0]?.read ?? 0 };
}

/**
 * Events within a range of begins, found by the index of words, labels and squares: it finds rare
 * combinations without reading other events, past ones apart.
 */
export function findRare(db: Queryable, filter: AgendaFilter, begins: Begins, limit: number) {
  const { around, search, labels } = filter;
  const condition = and(
    isListable,
    indexedTextFinds(events.searched, search),
    labels && sql`${labelsOf(events)} @> ${sql.param(labels)}::text[]`,
    around && sql`(ARRAY[${squareOf(events)}]) && ${sql.param(findSquares(around))}::int[]`,
  );
  // Other conditions are applied afterwards: no other index is ever better.
  const found = sql`WITH found AS MATERIALIZED (SELECT ${columns} FROM ${events} WHERE ${condition}) SELECT * FROM found`;
  const exact = and(beginsWithin(begins), matches(filter));
  return readFirst(db, sql`(${found}) AS ${events} WHERE ${exact}`, filter, limit);
}

/**
 * Events of several days that began before an instant and still run at it. Materialised: otherwise
 * PostgreSQL would read all past events by begin until it finds enough that still run.
 */
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
  );
  const running = sql`WITH running AS MATERIALIZED (SELECT ${columns} FROM ${events} WHERE ${condition}) SELECT * FROM running`;
  const exact = and(sql`${events.beginDate} < ${begunBefore.toISOString()}`, matches(filter));
  return readFirst(db, sql`(${running}) AS ${events} WHERE ${exact}`, filter, limit);
}

/** How many events begin within a range in the cells of a circle; `most` + 1 means more. */
export function countInCells(db: Queryable, circle: Circle, begins: Begins, most: number): Promise<number> {
  return countUpTo(
    db,
    most,
    sql`${events} WHERE ${and(isListable, inCellsOf(circle), beginsWithin(begins))}`,
  );
}

/** The next events of an organiser, except this one. */
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

/** A city, and the numbers of its cells. */
interface SearchedCity extends Point {
  readonly slug: string;
}

/** Which of these cities have upcoming events around them, in the given order. */
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

const agendaRows = prepareOnce((db) =>
  db
    .select({
      event: organisedEvent,
      image: images,
      organiser: organiserFace,
      organiserImage: organiserImages,
      placesTaken: placesTakenAt(events.id),
      offers: offersAt(events.id),
    })
    .from(events)
    .leftJoin(images, eq(images.id, events.imageId))
    .innerJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .leftJoin(organiserImages, eq(organiserImages.id, appAccounts.imageId))
    .where(sql`${events.id} = ANY(${sql.placeholder('ids')}::uuid[])`)
    .prepare('agenda_rows'),
);

/** Events as the agenda shows them, by their ids, in no particular order. */
export function findAgendaRows(db: Queryable, ids: readonly string[]) {
  return agendaRows(db).execute({ ids: [...ids] });
}

export type AgendaRow = Awaited<ReturnType<typeof findAgendaRows>>[number];
