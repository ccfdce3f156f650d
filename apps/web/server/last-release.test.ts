import { migrate } from '@lampion/server/platform/db/migrate';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { createEmptyDatabase, createTestDatabase } from '@lampion/server/testing/database/test-database';
import { runStatement, type TestDatabase } from '@lampion/server/testing/database/test-postgres';
import { createCaller, signIn } from '@lampion/server/testing/factories';
import { loadRelease, releasedId } from '@lampion/server/testing/last-release';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from './testing/build-test-app.ts';

/**
 * Columns that a later version no longer has, as "table.column", once its migration says
 * "-- contract:"; emptied with each release.
 */
const takenAway: readonly string[] = [];

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

let database: TestDatabase;
let released: Rows;
let upgraded: Rows;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await loadRelease(database.url);
  released = await readRows();
  await migrate({ connectionString: database.url });
  upgraded = await readRows();
});
afterAll(() => database.drop());

async function readRows(): Promise<Rows> {
  const tables = await runStatement(
    database.url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const each = (tables as { name: string }[]).map(
    ({ name }) => `SELECT '${name}' AS name, (SELECT jsonb_agg(to_jsonb(t)) FROM ${name} t) AS rows`,
  );
  const rows = (await runStatement(database.url, each.join(' UNION ALL '))) as { name: string; rows: [] }[];
  return Object.fromEntries(rows.map((table) => [table.name, table.rows ?? []]));
}

/** The whole schema, a line for each thing. */
const SCHEMA = `SELECT format('%s %s %s', 'column', attrelid::regclass, concat_ws(' ', attname, format_type(atttypid, atttypmod),
    attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid), attcollation::regcollation)) AS line
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT format('index %s valid %s', pg_get_indexdef(indexrelid), indisvalid)
  FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT format('trigger %s %s', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT format('function %s', pg_get_functiondef(oid)) FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL SELECT format('%s %s %s', relkind, relname, reloptions) FROM pg_class
  WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT format('extension %s', extname) FROM pg_extension ORDER BY 1`;

describe('a database of the last release, migrated by this version', () => {
  it('has a row in every table to lose', () => {
    expect(Object.keys(released).filter((name) => released[name]?.length === 0)).toEqual([]);
  });

  it('has the schema of a fresh one', async () => {
    const fresh = await createTestDatabase();
    const expected = await runStatement(fresh.url, SCHEMA);
    await fresh.drop();
    expect(await runStatement(database.url, SCHEMA)).toEqual(expected);
  });

  it('has every value that it had', () => {
    const values = (rows: Rows, table: string, column: string) =>
      (rows[table] ?? []).map((row) => JSON.stringify(row[column])).toSorted();
    const lost = Object.entries(released).flatMap(([table, rows]) =>
      Object.keys(rows[0] ?? {})
        .filter((column) => `${values(released, table, column)}` !== `${values(upgraded, table, column)}`)
        .map((column) => `${table}.${column}`),
    );
    expect(lost).toEqual(takenAway);
  });
});

describe('the product on it', () => {
  let server: TestServer;
  beforeAll(async () => {
    // Secrets, of which the rows have none that a key opens.
    for (const table of ['cost_accounts', 'second_factors', 'webhooks'])
      await runStatement(database.url, `DELETE FROM ${table}`);
    server = await buildTestApp({ databaseUrl: database.url });
    server.setNow(new Date('2026-11-28T21:00:00.000Z'));
  });
  afterAll(() => server.close());

  const read = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, body } = await server.app.inject({ url, headers });
    return [url, statusCode, statusCode === 200 ? '' : body];
  };

  it('is ready', async () => {
    expect(await read('/health/ready')).toEqual(['/health/ready', 200, '']);
    expect(await read('/health')).toEqual(['/health', 200, '']);
  });

  it.each([
    ['people', '/api/pro/me', 'organiser'],
    ['events', '/api/events', 'visitor'],
    ['night', `/api/nights/${releasedId}`, 'organiser'],
    ['messages', '/api/admin/messages', 'admin'],
    ['blog', '/api/blogs', 'visitor'],
    ['billing', '/api/stripe/usage', 'organiser'],
    ['admin', '/api/admin/status', 'admin'],
  ] as const)('reads the rows of %s', async (_area, url, who) => {
    const headers =
      who === 'organiser' ? await signIn(server.deps, releasedId) : await createCaller(server.deps, who);
    expect(await read(url, headers)).toEqual([url, 200, '']);
  });
});
