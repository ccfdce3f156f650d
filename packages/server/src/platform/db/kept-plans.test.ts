import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMember } from '../../people/members/members.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount } from '../../testing/factories.ts';
import type { Queryable } from './database.ts';
import { literalLimit, prepareOnce } from './statements.ts';
import { accounts } from './tables/people/accounts.ts';

/**
 * PostgreSQL plans the first five executions of a prepared statement for their values, whatever
 * they are.
 */
const PLANNED_ANYWAY = 5;
const CALLS = 12;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  const { db } = server.deps;
  await db.execute(sql`INSERT INTO accounts (id, email, role)
    SELECT gen_random_uuid(), 'foule' || i || '@exemple.fr', 'member' FROM generate_series(1, 5000) AS i`);
  await db.execute(sql`ANALYZE accounts, app_accounts`);
});
afterAll(() => server.close());

/**
 * How often a statement that is made again and again ran by the plan that PostgreSQL keeps of it.
 */
const countKeptPlans = (name: string, call: (tx: Queryable) => Promise<unknown>) =>
  server.deps.db.transaction(async (tx) => {
    for (let made = 0; made < CALLS; made += 1) await call(tx);
    const { rows } = await tx.execute<{ kept: number }>(sql`
      SELECT generic_plans::int AS kept FROM pg_prepared_statements WHERE name = ${name}`);
    return rows[0]?.kept;
  });

it('an array of whatever length leaves who asks planned once', async () => {
  const { id } = await createAccount(server.deps);
  const kept = await countKeptPlans('members_by_account', (tx) => findMember(tx, id));
  expect(kept).toBeGreaterThanOrEqual(CALLS - PLANNED_ANYWAY);
});

const firstAccounts = prepareOnce((db) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .orderBy(asc(accounts.id))
    .limit(literalLimit(3))
    .prepare('first_accounts'),
);

it('a literal limit leaves the first few of many planned once', async () => {
  const kept = await countKeptPlans('first_accounts', async (tx) =>
    expect(await firstAccounts(tx).execute()).toHaveLength(3),
  );
  expect(kept).toBeGreaterThanOrEqual(CALLS - PLANNED_ANYWAY);
});
