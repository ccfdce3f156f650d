import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrateInside } from '../db/migrate.ts';
import { type ArchivedTable, BackupError, type Contents, type Manifest } from './archive.ts';

// Runs inside the caller's transaction on a database without our tables, with only the rights of
// its owner. Our own triggers are disabled; foreign keys are dropped and restored, which checks
// every row.

/**
 * Creates the tables as they were when the backup was made, empty, without constraints, indexes and
 * triggers that would slow loading or change rows.
 */
export async function createEmptySchema(client: pg.ClientBase, { schema, tables }: Manifest): Promise<void> {
  await migrateInside(client, schema.when);
  if (tables.some(({ name }) => name.startsWith('pgboss.'))) await client.query(jobSchemaStatements());
}

/**
 * The statements that create the job queue's schema, without their transaction: the caller has one.
 */
function jobSchemaStatements(): string {
  const match = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(getConstructionPlans('pgboss'));
  if (match?.[1] === undefined) throw new Error('pg-boss makes its schema in another way than expected');
  return match[1];
}

interface Statements {
  readonly takeOff: string;
  readonly putBack: string;
}

/** Drops foreign keys, indexes and triggers; returns the statements that restore them. */
export async function takeOffConstraints(client: pg.ClientBase): Promise<string> {
  const { rows: keys } = await client.query<Statements>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS "takeOff",
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS "putBack"
     FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND connamespace IN ('public'::regnamespace, to_regnamespace('pgboss'))`,
  );
  const { rows: indexes } = await client.query<Statements>(
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS "takeOff", pg_get_indexdef(indexrelid) AS "putBack"
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = indrelid AND deptype = 'e')`,
  );
  const { rows: triggers } = await client.query<Statements>(
    `SELECT DISTINCT format('ALTER TABLE %s DISABLE TRIGGER USER', tgrelid::regclass) AS "takeOff",
       format('ALTER TABLE %s ENABLE TRIGGER USER', tgrelid::regclass) AS "putBack"
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`,
  );
  await client.query([...keys, ...indexes, ...triggers].map(({ takeOff }) => takeOff).join(';\n'));
  // Indexes first: they make the check of the keys fast.
  return [...indexes, ...keys, ...triggers].map(({ putBack }) => putBack).join(';\n');
}

/**
 * Loads the rows of one table. Skips columns that the current version of the job queue does not
 * have.
 */
export async function loadRows(client: pg.ClientBase, table: ArchivedTable, rows: Readable): Promise<void> {
  const there = await readColumns(client, table.name);
  const known = table.columns.filter((column) => there.has(column));
  if (known.length < table.columns.length && table.name.startsWith('pgboss.')) {
    return loadKnownColumns(client, { table, known, there }, rows);
  }
  await copyInto(client, `${table.name} (${table.columns.map(quote).join(', ')})`, rows);
}

const quote = (name: string) => `"${name}"`;

async function copyInto(client: pg.ClientBase, target: string, rows: Readable): Promise<void> {
  const sink = client.query(copyFrom(`COPY ${target} FROM STDIN`));
  await pipeline(rows, sink);
}

async function loadKnownColumns(
  client: pg.ClientBase,
  { table, known, there }: { table: ArchivedTable; known: string[]; there: ReadonlyMap<string, string> },
  rows: Readable,
): Promise<void> {
  const all = table.columns.map((column) => `${quote(column)} text`).join(', ');
  await client.query(`CREATE TEMPORARY TABLE restored_rows (${all}) ON COMMIT DROP`);
  await copyInto(client, 'pg_temp.restored_rows', rows);
  const typed = known.map((column) => `${quote(column)}::${there.get(column)}`).join(', ');
  await client.query(
    `INSERT INTO ${table.name} (${known.map(quote).join(', ')}) SELECT ${typed} FROM pg_temp.restored_rows`,
  );
  await client.query('DROP TABLE pg_temp.restored_rows');
}

/** Columns of a table with their types. */
async function readColumns(client: pg.ClientBase, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** @throws BackupError unless every table holds as many rows as the backup */
export async function checkCounts(client: pg.ClientBase, { tables }: Contents): Promise<void> {
  for (const { name, rows } of tables) {
    const { rows: counted } = await client.query<{ count: string }>(`SELECT count(*) FROM ${name}`);
    if (Number(counted[0]?.count) !== rows) {
      throw new BackupError(`The table ${name} does not hold the ${rows} rows of the backup.`);
    }
  }
}

/**
 * Reads every table back and compares its bytes with the backup's. For a rehearsal, because it
 * takes as long as loading. Of job queue tables whose columns have changed, compares only the
 * number of rows.
 * @throws BackupError
 */
export async function compareRows(
  client: pg.ClientBase,
  { tables }: Manifest,
  contents: Contents,
): Promise<void> {
  const sums = new Map(contents.tables.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, columns } of tables) {
    const there = await readColumns(client, name);
    if (!columns.every((column) => there.has(column))) continue;
    const hash = createHash('sha256');
    const rows = client.query(
      copyTo(`COPY (SELECT ${columns.map(quote).join(', ')} FROM ${name}) TO STDOUT`),
    );
    for await (const chunk of rows as AsyncIterable<Buffer>) hash.update(chunk);
    if (hash.digest('hex') !== sums.get(name)) {
      throw new BackupError(`The table ${name}, once restored, is not the one of the backup.`);
    }
  }
}

/**
 * Deletes data that only the former key of secrets decrypts. The server generates its own secrets
 * again.
 */
export async function forgetSecrets(client: pg.ClientBase): Promise<void> {
  await client.query('DELETE FROM recovery_codes');
  await client.query('DELETE FROM second_factors');
  await client.query("DELETE FROM settings WHERE starts_with(key, 'secret.')");
}
