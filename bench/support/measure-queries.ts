import { openWatchedDatabase } from '../../packages/server/src/testing/watched-database.ts';
import { onSeededPostgres } from './on-seeded-postgres.ts';
import { type Row, row } from './table.ts';

const RUNS = 20;

type Watched = ReturnType<typeof openWatchedDatabase>;
/** The label of a query in the table, and its own limit where it differs from the usual one. */
export type Case = readonly [what: string, run: () => Promise<unknown>, limitMs?: number];

/** The 95th percentile in milliseconds, once warm. */
async function timeOf(run: () => Promise<unknown>): Promise<number> {
  await run();
  const took: number[] = [];
  for (let time = 0; time < RUNS; time += 1) {
    const started = performance.now();
    await run();
    took.push(performance.now() - started);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(RUNS * 0.95) - 1] ?? 0;
}

async function measureCase(
  database: Watched,
  usualMs: number,
  [what, run, atMost = usualMs]: Case,
): Promise<Row> {
  const timed = row(what, await timeOf(run), { atMost }, ' ms');
  database.forget();
  await run();
  const read = await database.findFullReads();
  return read.length === 0
    ? timed
    : { ...timed, what: `${what} (reads all of ${read.join(', ')})`, isMet: false };
}

interface Measurement {
  /** Statements that fill an empty, migrated database. */
  readonly statements: readonly string[];
  readonly casesOf: (db: Watched['db']) => readonly Case[];
  /** Milliseconds. */
  readonly atMost: number;
}

/**
 * Measures the 95th percentile of queries on a database of its own, and inspects their plans: a query that reads a big
 * table in full fails, however fast it is today.
 */
export async function measureQueries({ statements, casesOf, atMost }: Measurement): Promise<Row[]> {
  return onSeededPostgres(statements, async (connection) => {
    const database = openWatchedDatabase(connection);
    const rows: Row[] = [];
    for (const known of casesOf(database.db)) rows.push(await measureCase(database, atMost, known));
    await database.close();
    return rows;
  });
}
