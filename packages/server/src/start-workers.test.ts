import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueEmail } from './messages/mail/queue.ts';
import { outgoingEmails, rateLimits } from './platform/db/tables.ts';
import { hasten } from './start-workers.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from './testing/build-test-server.ts';
import { createAccount } from './testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const HOURS_MS = 3 * 3_600_000;
const now = new Date();
const ahead = new Date(now.getTime() + HOURS_MS);

async function queueWelcome(): Promise<void> {
  const { id } = await createAccount(server.deps);
  await queueEmail(server.deps, server.deps.db, { template: 'welcome', id });
}

it('e-mails that wait, were put off or claimed before the clock was set back leave at once', async () => {
  const { db } = server.deps;
  server.setNow(ahead);
  for (let count = 0; count < 3; count += 1) await queueWelcome();
  const [, putOff, claimed] = await db.select().from(outgoingEmails);
  const later = new Date(ahead.getTime() + 1000);
  await db.execute(
    sql`UPDATE outgoing_emails SET tries = 2, attempts = 2, due_at = ${later} WHERE id = ${putOff?.id}`,
  );
  await db.execute(
    sql`UPDATE outgoing_emails SET claimed_until = now() + interval '3 hours' WHERE id = ${claimed?.id}`,
  );
  await db.execute(sql`INSERT INTO email_pace VALUES (true, now() + interval '3 hours')
    ON CONFLICT (is_only) DO UPDATE SET next_at = excluded.next_at`);
  server.setNow(now);
  await hasten(server.deps);
  await workOff(server);
  const left = await db.execute(
    sql`SELECT claimed_until < now() + interval '5 minutes' AS "isShort" FROM outgoing_emails`,
  );
  expect(left.rows).toEqual([{ isShort: true }]);
  expect(await readOutbox(server)).toHaveLength(2);
});

it('jobs and schedules go on, and what has a time of its own keeps it', async () => {
  const { db, jobs } = server.deps;
  const publish = new Date(now.getTime() + 2 * HOURS_MS);
  const payload = { articleId: '0199a0d0-0000-7000-8000-000000000001', publishDate: publish.toISOString() };
  await jobs.enqueue(db, 'publish-article', payload, { startAfter: publish });
  await jobs.enqueue(db, 'attach-guests', { accountId: payload.articleId });
  await db.execute(sql`UPDATE pgboss.job SET created_on = created_on + interval '3 hours', start_after = start_after + interval '3 hours'
    WHERE name = 'attach-guests'`);
  await db.execute(sql`UPDATE pgboss.version SET cron_on = now() + interval '3 hours'`);
  await hasten(server.deps);
  const { rows } = await db.execute(sql`SELECT name, start_after > now() AS "isLater",
    (SELECT cron_on <= now() FROM pgboss.version) AS "isOnTime" FROM pgboss.job WHERE state = 'created' ORDER BY 1`);
  expect(rows).toEqual([
    { name: 'attach-guests', isLater: false, isOnTime: true },
    { name: 'publish-article', isLater: true, isOnTime: true },
  ]);
});

it('nobody is refused for longer than a limit lasts', async () => {
  const { limiter, db } = server.deps;
  const limit = { name: 'test', points: 1, seconds: 60 };
  await limiter.consume(limit, 'somebody');
  await db.update(rateLimits).set({ points: 9, expire: Date.now() + HOURS_MS });
  expect(await limiter.consume(limit, 'somebody')).toBe(1);
  await expect(limiter.consume(limit, 'somebody')).rejects.toMatchObject({ code: 'too_many_attempts' });
});
