import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJobHandlers } from '../../job-handlers.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { deliveries } from '../../platform/db/tables.ts';
import { createAnnouncingHost } from '../../testing/announcing-host.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createGuests } from '../../testing/factories.ts';
import { findSettledAnnouncements } from './batch-store.ts';
import { claimDeliveries, findDueAnnouncements, settleDeliveries } from './claim-store.ts';

const GUESTS = 3000;
const CLAIMED = 20;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

/** Rows of messages that this connection has read so far, including those it discarded. */
async function countRead(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT (seq_tup_read + idx_tup_fetch)::int AS count FROM pg_stat_xact_user_tables WHERE relname = 'deliveries'`);
  return rows[0]?.count ?? 0;
}

it('a few messages of thousands are claimed and recorded without reading the others, whatever PostgreSQL knows of the table', async () => {
  const { db } = server.deps;
  const host = await createAnnouncingHost(server);
  await createGuests(
    server.deps,
    host.eventId,
    Array.from({ length: GUESTS }, () => 'yes'),
  );
  await db.execute(sql`UPDATE guests SET email = 'convive-' || id || '@exemple.fr'`);
  await host.announce('On ouvre à 20 h.');
  await server.deps.jobs.workOff(createJobHandlers(server.deps));
  // Between two announcements no message is open, and the statistics say so.
  await db.update(deliveries).set({ status: 'delivered', settledAt: new Date() });
  await db.execute(sql`VACUUM ANALYZE ${deliveries}`);
  await db.update(deliveries).set({ status: 'waiting', settledAt: null });

  const read = await db.transaction(async (tx) => {
    const now = server.deps.now();
    const before = await countRead(tx);
    const [announcement] = await findDueAnnouncements(tx, 'email', now);
    if (announcement === undefined) throw new Error('nothing is due');
    const shares = [{ announcement, limit: CLAIMED }];
    const leaseUntil = new Date(now.getTime() + 60_000);
    const { claimed } = await claimDeliveries(tx, { channel: 'email', shares, now, leaseUntil });
    expect(claimed).toHaveLength(CLAIMED);
    const delivered = { status: 'delivered', reason: null, dueAt: null } as const;
    await settleDeliveries(
      tx,
      claimed.map((one) => ({ claimed: one, ...delivered })),
      now,
    );
    expect(await findSettledAnnouncements(tx)).toEqual([]);
    return (await countRead(tx)) - before;
  });
  expect(read).toBeLessThan(10 * CLAIMED);
});
