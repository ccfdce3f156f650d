import { type ListQuery, TOTAL_MAX } from '@lampion/contract/platform/lists';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { checkStorable } from './parse-input.ts';

/** The sort values of the last row of a page, its id last. */
type Position = readonly (string | number)[];

/** An instant within a cursor: milliseconds since 1970, within the range of the database. */
export const timeSchema = z.number().int().min(0).max(253_402_300_799_999);

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Opaque; null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * Cuts the rows to a page. Read `limit` + 1 rows, so that it knows whether another page follows.
 * Without a limit everything is one page.
 */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number | undefined,
  positionOf: (row: Row) => Position,
): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = last !== undefined && found.length > rows.length;
  return { rows, nextCursor: hasMore ? writeCursor(positionOf(last)) : null };
}

function writeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * The position encoded in a cursor; undefined without a cursor.
 * @throws `invalid_input` (AppError) for a cursor that is not ours or of another sort order.
 */
export function readCursor<S extends z.ZodType>(
  shape: S,
  cursor: string | undefined,
): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const given = parse(cursor);
  checkStorable(given, 'cursor');
  const position = shape.safeParse(given);
  if (position.success) return position.data;
  throw new AppError('invalid_input', { fields: [{ path: 'cursor', message: 'Page inconnue' }] });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Limit of the count where each row is expensive: a search, or a further lookup per row. */
const COSTLY_TOTAL_MAX = 1000;

/** The limit up to which a list's total is counted. */
export function totalLimit({ q, isCostly = false }: { q?: string | undefined; isCostly?: boolean }): number {
  return q || isCostly ? COSTLY_TOTAL_MAX : TOTAL_MAX;
}

/**
 * A numbered page as defined by the contract.
 * @param counted at most `limit` + 1, which means that there are more.
 */
export function toListPage<Item>(
  items: Item[],
  { counted, limit }: { readonly counted: number; readonly limit: number },
  { page, perPage }: Pick<ListQuery, 'page' | 'perPage'>,
) {
  const total = Math.min(counted, limit);
  const nextCursor = page * perPage < total ? writeCursor([page + 1]) : null;
  return { items, total, isTotalCapped: counted > limit, page, perPage, nextCursor };
}

const cursorShape = z.tuple([z.int().min(1).max(TOTAL_MAX)]);

/**
 * Converts `limit` and `cursor`, which every other list takes, to the numbered list's own
 * parameters.
 * @throws `invalid_input` (AppError) for a cursor that is not ours
 */
export function numberPage<Query extends ListQuery>(query: Query): Query {
  const [page] = readCursor(cursorShape, query.cursor) ?? [query.page];
  return { ...query, page, perPage: query.limit ?? query.perPage };
}
