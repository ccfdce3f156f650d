import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { runStatement } from '../testing/test-postgres.ts';
import { migrate } from './migrate.ts';

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

it('leaves the schema as it was when a migration fails', async () => {
  const { url, applied } = await openDatabase();
  // The first migrations would succeed, and a later one finds its table there already.
  const inTheWay = [
    'DROP SCHEMA public CASCADE',
    'CREATE SCHEMA public',
    'CREATE TABLE outgoing_emails ()',
    'DELETE FROM drizzle.__drizzle_migrations',
  ];
  for (const statement of inTheWay) await runStatement(url, statement);
  await expect(migrate({ connectionString: url })).rejects.toThrow(/outgoing_emails/);
  const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
  expect(await runStatement(url, tables)).toEqual([{ tablename: 'outgoing_emails' }]);
  expect(await applied()).toEqual([]);
});
