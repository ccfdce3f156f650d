import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { runStatement } from '../../testing/database/test-postgres.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { MIGRATION_LOCK, migrate } from './migrate.ts';
import { readMigrations } from './schema-history.ts';

async function openDatabase() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const applied = () =>
    runStatement(url, 'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at');
  return { url, applied };
}

/** What the version after this one would do, within what docs/operations/upgrade.md allows. */
const nextVersion = [
  'ALTER TABLE accounts ADD COLUMN favourite_night text',
  'ALTER TABLE events ADD COLUMN lanterns integer DEFAULT 0 NOT NULL',
  "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of the next version', 99999999999999)",
];

it('leaves the schema of a newer version as it is: one version back starts', async () => {
  const { url, applied } = await openDatabase();
  for (const statement of nextVersion) await runStatement(url, statement);
  const before = await applied();
  await migrate({ connectionString: url });
  expect(await applied()).toEqual(before);
  const columns =
    "SELECT 1 FROM information_schema.columns WHERE column_name IN ('favourite_night', 'lanterns')";
  expect(await runStatement(url, columns)).toHaveLength(2);
});

it('may be called by several processes at once, and again', async () => {
  const { url, applied } = await openDatabase();
  const before = await applied();
  await Promise.all([1, 2, 3].map(() => migrate({ connectionString: url })));
  expect(await applied()).toEqual(before);
});

/**
 * A database with two tables that a server uses, and a version that brings one migration after the
 * last.
 */
async function openNight(...statements: string[]) {
  const { url, applied } = await openDatabase();
  await runStatement(url, 'CREATE TABLE lanterns (id int, colour text)');
  await runStatement(url, 'CREATE TABLE wicks (id int)');
  await runStatement(url, "INSERT INTO lanterns VALUES (1, 'rouge'), (1, 'rouge')");
  const waiting = Promise.withResolvers<object>();
  const log = { warn: (details: object) => waiting.resolve(details) };
  const migrations = [...readMigrations(), { when: 9e14, name: '9999_lanterns', hash: 'x', statements }];
  const migrating = () => migrate({ connectionString: url }, { log, migrations });
  return { url, applied, migrating, waiting: waiting.promise };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('while the previous version serves', () => {
  it('waits for a table that is in use without holding up who comes after, and goes on when it is free', async () => {
    const { url, migrating, waiting } = await openNight('ALTER TABLE lanterns ADD COLUMN height int');
    const server = await connect(url);
    await server.query('BEGIN; SELECT FROM lanterns');
    const migrated = migrating();
    expect(await waiting).toMatchObject({ migration: '9999_lanterns' });
    expect(await runStatement(url, 'SELECT colour FROM lanterns')).toHaveLength(2);
    await server.query('COMMIT');
    await migrated;
    expect(await runStatement(url, 'SELECT height FROM lanterns')).toHaveLength(2);
  });

  it('gives way to a server that needs two tables in another order, which is never cancelled', async () => {
    const { url, migrating, waiting } = await openNight(
      'ALTER TABLE lanterns ADD COLUMN height int',
      'ALTER TABLE wicks ADD COLUMN length int',
    );
    const server = await connect(url);
    await server.query('BEGIN; SELECT FROM wicks');
    const migrated = migrating();
    const isWaiting = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE application_name = 'lampion-migrate' AND NOT granted AND relation = 'wicks'::regclass`;
    await eventually(async () => expect(await runStatement(url, isWaiting)).toHaveLength(1));
    // Behind the migration, which waits for us: one of the two has to give way.
    expect((await server.query('SELECT FROM lanterns')).rowCount).toBe(2);
    await waiting;
    await server.query('COMMIT');
    await migrated;
    expect(await runStatement(url, 'SELECT length FROM wicks')).toEqual([]);
  });

  it('builds an index while its table is written, over what a failed attempt left', async () => {
    const { url, migrating } = await openNight(
      'CREATE UNIQUE INDEX CONCURRENTLY "lanterns_id_idx" ON "lanterns" ("id")',
    );
    await expect(migrating()).rejects.toThrow('migration 9999_lanterns: could not create unique index');
    const isValid = "SELECT indisvalid AS is FROM pg_index WHERE indexrelid = to_regclass('lanterns_id_idx')";
    expect(await runStatement(url, isValid)).toEqual([{ is: false }]);
    await runStatement(url, 'DELETE FROM lanterns');
    const server = await connect(url);
    await server.query("BEGIN; INSERT INTO lanterns VALUES (2, 'bleu')");
    const migrated = migrating();
    const isWaiting =
      "SELECT FROM pg_stat_activity WHERE application_name = 'lampion-migrate' AND wait_event_type = 'Lock' AND datname = current_database()";
    await eventually(async () => expect(await runStatement(url, isWaiting)).toHaveLength(1));
    await runStatement(url, "INSERT INTO lanterns VALUES (3, 'vert')");
    await server.query('COMMIT');
    await migrated;
    expect(await runStatement(url, isValid)).toEqual([{ is: true }]);
  });

  it('waits for another process that migrates, whatever limits its role has', async () => {
    const { url, migrating, waiting } = await openNight('ALTER TABLE lanterns ADD COLUMN height int');
    const database = new URL(url).pathname.slice(1);
    await runStatement(url, `ALTER DATABASE ${database} SET lock_timeout = '50ms'`);
    await runStatement(url, `ALTER DATABASE ${database} SET statement_timeout = '50ms'`);
    const other = await connect(url);
    await other.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    const migrated = migrating();
    await waiting;
    await other.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`);
    await migrated;
    expect(await runStatement(url, 'SELECT height FROM lanterns')).toHaveLength(2);
  });
});

it('takes each migration as a whole: those before one that fails stay, it leaves nothing', async () => {
  const { url, applied } = await openDatabase();
  const next = (when: number, ...statements: string[]) => ({
    when,
    name: `${when}_lanterns`,
    hash: `${when}`,
    statements,
  });
  const migrations = [
    ...readMigrations(),
    next(9e14, 'CREATE TABLE lanterns ()'),
    next(9.1e14, 'CREATE TABLE wicks ()', 'CREATE TABLE settings ()'),
  ];
  const migrating = () => migrate({ connectionString: url }, { migrations });
  await expect(migrating()).rejects.toThrow(/910000000000000_lanterns: .*already exists/);
  expect(await applied()).toHaveLength(migrations.length - 1);
  const made = "SELECT tablename AS name FROM pg_tables WHERE tablename IN ('lanterns', 'wicks')";
  expect(await runStatement(url, made)).toEqual([{ name: 'lanterns' }]);
  await runStatement(url, 'ALTER TABLE settings RENAME TO former_settings');
  await migrating();
  expect(await applied()).toHaveLength(migrations.length);
});
