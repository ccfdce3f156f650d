import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from './test-database.ts';
import { runStatement } from './test-postgres.ts';

async function create() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

it('gives each caller a migrated database of its own', async () => {
  const [one, other] = await Promise.all([create(), create()]);
  const findAccounts = "SELECT to_regclass('accounts') IS NOT NULL AS found";
  expect(await runStatement(one.url, findAccounts)).toEqual([{ found: true }]);
  await runStatement(one.url, 'CREATE TABLE mine (id int)');
  expect(await runStatement(other.url, "SELECT to_regclass('mine') AS found")).toEqual([{ found: null }]);
});

it('drops a database with open connections; idempotent', async () => {
  const database = await create();
  const client = new pg.Client({ connectionString: database.url });
  const lost = new Promise((settle) => client.on('error', settle));
  await client.connect();
  await database.drop();
  await lost;
  await database.drop();
  await expect(runStatement(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
});
