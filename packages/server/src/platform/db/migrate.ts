import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { beforeRelease, type Migration, readMigrations, readSchemaVersion } from './schema-history.ts';
import { waitForLock } from './wait-for-database.ts';

/** Any fixed number: processes that migrate at the same time queue on it. */
export const MIGRATION_LOCK = 7_326_001;

/** A frozen server accepts connections without answering. */
const CONNECT_MS = 5_000;
/**
 * Overrides time limits of the role or database, which must not abort a migration. A crash only
 * loses whole migrations, which the next start applies.
 */
const SETTINGS = `SET client_min_messages = warning; SET statement_timeout = 0; SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0; SET synchronous_commit = off`;

interface Options {
  readonly log?: Pick<Log, 'warn'>;
  /** All migrations of this program. */
  readonly migrations?: readonly Migration[];
}

const silent: Pick<Log, 'warn'> = { warn: () => undefined };

/**
 * Migrates the database to the newest schema, each migration in its own transaction. Safe to call
 * repeatedly and from several processes: one works, the others wait and find nothing to do. Servers
 * of the previous version keep serving: see `applyWhenFree`.
 * @throws StartError when a migration cannot lock its tables, or the schema is older than the
 * baseline; PostgreSQL's errors, with the migration's name
 */
export async function migrate(
  connection: pg.ClientConfig,
  { log = silent, migrations = readMigrations() }: Options = {},
): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: 'lampion-migrate',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // A lost connection also rejects the query under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SETTINGS);
    await lockMigrations(client, log);
    for (const migration of await listMissing(client, migrations)) {
      if (migration.statements.flatMap(splitStatements).some(isConcurrent))
        await applyConcurrently(client, migration);
      else await applyWhenFree(client, migration, log);
    }
  } finally {
    await client.end();
  }
}

/**
 * Applies the missing migrations up to and including the one of that time, inside the caller's
 * transaction. For restoring.
 */
export async function migrateInside(
  client: pg.ClientBase,
  upTo: number,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  for (const migration of await listMissing(client, migrations)) {
    if (migration.when <= upTo) await apply(client, migration);
  }
}

async function lockMigrations(client: pg.ClientBase, log: Pick<Log, 'warn'>): Promise<void> {
  const tryLock = async () => {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS "isOurs"', [MIGRATION_LOCK]);
    return rows[0]?.isOurs === true;
  };
  await waitForLock(tryLock, log, 'migrates or restores this database');
}

async function listMissing(client: pg.ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  const present = (await readSchemaVersion(client))?.when ?? Number.NEGATIVE_INFINITY;
  if (Number.isFinite(present) && present < (migrations[0]?.when ?? present)) {
    throw new StartError(
      `The database is of a version before the first release; start the commit ${beforeRelease.lastCommit} on it once, then this version.`,
    );
  }
  return migrations.filter(({ when }) => when > present);
}

const CONCURRENTLY = /\b(INDEX)\s+CONCURRENTLY\b/i;
const isConcurrent = (statement: string) => CONCURRENTLY.test(statement);

/** Runs in the caller's transaction, where nothing can be built concurrently. */
async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    await run(client, migration, statement.replace(CONCURRENTLY, '$1'));
  }
  await record(client, migration);
}

async function run(client: pg.ClientBase, { name }: Migration, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (error instanceof pg.DatabaseError) error.message = `migration ${name}: ${error.message}`;
    throw error;
  }
}

async function record(client: pg.ClientBase, { hash, when }: Migration): Promise<void> {
  await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    hash,
    when,
  ]);
}

/**
 * Builds or drops indexes without blocking reads and writes. Not possible in a transaction, so an
 * unfinished index of a killed attempt is dropped first.
 */
async function applyConcurrently(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    const made = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/i.exec(
      statement,
    );
    if (made !== null) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS public."${made[1]}"`);
    await run(client, migration, statement);
  }
  await record(client, migration);
}

/** PostgreSQL's error codes: lock not available in time, deadlock. */
const OTHERS_HOLD = new Set(['55P03', '40P01']);
const PAUSE_MIN_MS = 250;
const PAUSE_MAX_MS = 10_000;
const PATIENCE_MS = 10 * 60_000;

/**
 * Applies a migration while the previous version serves. A statement that waits for a table blocks
 * every later statement on it, so each attempt waits only briefly, gives way and retries later.
 */
async function applyWhenFree(client: pg.ClientBase, migration: Migration, log: Pick<Log, 'warn'>) {
  const { name } = migration;
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (let pause = PAUSE_MIN_MS; ; pause = Math.min(2 * pause, PAUSE_MAX_MS)) {
    try {
      await client.query('BEGIN');
      await lockTables(client, migration);
      await apply(client, migration);
      await client.query('COMMIT');
      return;
    } catch (error) {
      if (!OTHERS_HOLD.has(String((error as { code?: unknown }).code))) throw error;
      await client.query('ROLLBACK');
      if (performance.now() > giveUpAt) {
        throw new StartError(
          `The migration ${name} could not lock its tables within ${PATIENCE_MS / 60_000} minutes; end the transactions that hold them (pg_stat_activity), then start again.`,
          { cause: error },
        );
      }
      log.warn({ migration: name, pauseMs: pause }, 'a migration waits for a table that is in use');
    }
    await delay(pause);
  }
}

/**
 * Share of PostgreSQL's deadlock timeout: below it, PostgreSQL cancels none of a server's
 * statements, only ours.
 */
const SHARE_OF_DEADLOCK_TIMEOUT = 0.8;

/**
 * Locks all existing tables that a migration changes before its first statement, within one short
 * time limit. Gives way before a server that holds one table and waits for another would cause a
 * deadlock.
 */
async function lockTables(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ ms: number; locks: { name: string; mode: string }[] | null }>(
    `SELECT extract(epoch FROM current_setting('deadlock_timeout')::interval)::float8 * 1000 AS ms,
       (SELECT json_agg(json_build_object('name', name, 'mode', mode)) FROM (
          SELECT held.relname AS name, min(wanted.mode) AS mode
          FROM json_to_recordset($1) AS wanted (name text, mode text)
          JOIN pg_class found ON found.relnamespace = 'public'::regnamespace AND found.relname = wanted.name
          LEFT JOIN pg_index ON indexrelid = found.oid
          JOIN pg_class held ON held.oid = coalesce(indrelid, found.oid) AND held.relkind IN ('r', 'p')
          GROUP BY held.relname) AS locks) AS locks`,
    [JSON.stringify(migration.statements.flatMap(splitStatements).flatMap(listLocks))],
  );
  const { ms = 1000, locks } = rows[0] ?? { locks: null };
  const end = performance.now() + ms * SHARE_OF_DEADLOCK_TIMEOUT;
  const limit = () => `SET LOCAL lock_timeout = ${Math.max(1, Math.round(end - performance.now()))}`;
  for (const { name, mode } of locks ?? []) {
    await client.query(`${limit()}; LOCK TABLE public."${name}" IN ${mode} MODE`);
  }
  await client.query(limit());
}

/**
 * The statements of a migration or a part of one, without comments, string literals and function
 * bodies. Pure.
 */
export function splitStatements(sql: string): string[] {
  return sql
    .replaceAll('--> statement-breakpoint', ';')
    .split('\n')
    .map((line) => line.split('--', 1)[0])
    .join('\n')
    .split(/\$\w*\$/)
    .filter((_part, index) => index % 2 === 0)
    .join("''")
    .replace(/'[^']*'/g, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Lock modes; alphabetical order is also strongest first. */
type LockMode = 'ACCESS EXCLUSIVE' | 'SHARE ROW EXCLUSIVE' | 'SHARE UPDATE EXCLUSIVE';

export interface WantedLock {
  /** Name of a table or of an index; other names match neither. */
  readonly name: string;
  readonly mode: LockMode;
}

const find = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const changed =
  /^(?:ALTER\s+TABLE|DROP\s+TABLE|DROP\s+INDEX|TRUNCATE)\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)/gi;
/** Tables named by indexes, triggers, policies, references and writes. */
const touched = /\b(?:ON|REFERENCES|UPDATE|DELETE\s+FROM)\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)/gi;

/** What a statement of `splitStatements` locks. Pure. */
export function listLocks(statement: string): WantedLock[] {
  const mode = modeOf(statement);
  return [
    ...find(changed, statement).map((name) => ({ name, mode })),
    ...find(touched, statement).map((name) => ({ name, mode: 'SHARE ROW EXCLUSIVE' as const })),
  ];
}

function modeOf(statement: string): LockMode {
  if (/\bVALIDATE\s+CONSTRAINT\b/i.test(statement)) return 'SHARE UPDATE EXCLUSIVE';
  return /\bFOREIGN\s+KEY\b/i.test(statement) ? 'SHARE ROW EXCLUSIVE' : 'ACCESS EXCLUSIVE';
}

/** The table created by a statement; null for any other statement. Pure. */
export const findMadeTable = (statement: string): string | null =>
  /^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:"?public"?\.)?"?(\w+)/i.exec(
    statement,
  )?.[1] ?? null;
