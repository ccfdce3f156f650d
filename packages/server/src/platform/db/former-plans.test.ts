import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createOrganiser } from '../../testing/factories.ts';
import { organisers } from './tables/people/organisers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

type Row = typeof organisers.$inferSelect;

/** Writes one of the two columns and reads both. */
async function write(values: Partial<Pick<Row, 'plan' | 'formerPlan'>>) {
  const { id } = await createOrganiser(server.deps);
  const [row] = await server.deps.db
    .update(organisers)
    .set(values)
    .where(eq(organisers.id, id))
    .returning({ plan: organisers.plan, formerPlan: organisers.formerPlan });
  return row;
}

it('is free by default, which the version before calls basic', async () => {
  const { id } = await createOrganiser(server.deps);
  const [row] = await server.deps.db.select().from(organisers).where(eq(organisers.id, id));
  expect(row).toMatchObject({ plan: 'discovery', formerPlan: 'basic' });
});

it('records the previous version of each plan, and takes what that version writes', async () => {
  expect(await write({ plan: 'pro' })).toEqual({ plan: 'pro', formerPlan: 'pro' });
  expect(await write({ plan: 'discovery' })).toEqual({ plan: 'discovery', formerPlan: 'basic' });
  expect(await write({ formerPlan: 'enterprise' })).toEqual({ plan: 'enterprise', formerPlan: 'enterprise' });
  expect(await write({ formerPlan: 'basic' })).toEqual({ plan: 'discovery', formerPlan: 'basic' });
});
