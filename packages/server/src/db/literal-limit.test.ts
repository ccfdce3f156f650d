import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts';
import { countKeptPlans } from '../testing/count-kept-plans.ts';
import { literalLimit } from './literal-limit.ts';
import { prepareOnce } from './prepare-once.ts';
import { accounts } from './tables/accounts.ts';

/** PostgreSQL plans the first five executions of a prepared statement for their values, whatever they are. */
const PLANNED_ANYWAY = 5;
const CALLS = 12;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  const { db } = server.deps;
  await db.execute(sql`INSERT INTO accounts (id, email, role)
    SELECT gen_random_uuid(), 'foule' || i || '@exemple.fr', 'member' FROM generate_series(1, 5000) AS i`);
  await db.execute(sql`ANALYZE accounts`);
});
afterAll(() => server.close());

const firstAccounts = prepareOnce((db) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .orderBy(asc(accounts.id))
    .limit(literalLimit(3))
    .prepare('first_accounts'),
);

it('lets the first few of many be planned once', async () => {
  const found: number[] = [];
  const plans = await countKeptPlans(server.deps.db, 'first_accounts', CALLS, async (tx) => {
    found.push((await firstAccounts(tx).execute()).length);
  });
  expect(plans).toBeGreaterThanOrEqual(CALLS - PLANNED_ANYWAY);
  expect(new Set(found)).toEqual(new Set([3]));
});
