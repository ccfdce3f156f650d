import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../packages/server/src/db/embedded-postgres.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { openWatchedDatabase } from '../../packages/server/src/testing/watched-database.ts';
import { type Row, row } from './table.ts';

const RUNS = 20;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

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
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-bench-queries-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  try {
    await migrate(postgres.connection);
    const database = openWatchedDatabase(postgres.connection);
    for (const statement of statements) await database.pool.query(statement);
    const rows: Row[] = [];
    for (const known of casesOf(database.db)) rows.push(await measureCase(database, atMost, known));
    await database.close();
    return rows;
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
