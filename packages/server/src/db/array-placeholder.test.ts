import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMember } from '../features/members/find-member.ts';
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts';
import { countKeptPlans } from '../testing/count-kept-plans.ts';
import { createAccount } from '../testing/factories.ts';

/** PostgreSQL plans the first five executions of a prepared statement for their values, whatever they are. */
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

it('lets who asks be planned once, however few they are', async () => {
  const { id } = await createAccount(server.deps);
  const plans = await countKeptPlans(server.deps.db, 'members_by_account', CALLS, (tx) => findMember(tx, id));
  expect(plans).toBeGreaterThanOrEqual(CALLS - PLANNED_ANYWAY);
});
