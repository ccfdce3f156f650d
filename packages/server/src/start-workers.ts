import { emailLanes } from '@lampion/contract/messages/emails';
import type { Deps } from './deps.ts';
import { createEmailComposers } from './email-composers.ts';
import { createJobHandlers } from './job-handlers.ts';
import { deliverAnnouncements, hastenAnnouncements } from './messages/announcements/delivery.ts';
import { deliverEmails, hastenQueuedEmails } from './messages/mail/delivery.ts';
import { createPump, type Pump } from './platform/jobs/worker.ts';

/** How long a clock that was set back keeps work waiting. */
const HASTEN_EVERY_MS = 60_000;

/**
 * Starts everything a worker process does in the background. Call once, and `close` before what it
 * works with is closed.
 */
export async function startWork(deps: Deps): Promise<{ close(): Promise<void> }> {
  await deps.jobs.work(createJobHandlers(deps));
  const pumps = createPumps(deps);
  for (const pump of pumps) pump.start();
  let hastening = hastenQuietly(deps);
  const clock = setInterval(() => {
    hastening = hastenQuietly(deps);
  }, HASTEN_EVERY_MS).unref();
  return {
    async close() {
      clearInterval(clock);
      await hastening;
      // The rest of the time is for draining before, and for what is closed after.
      const withinMs = deps.config.STOP_WITHIN_MS / 2;
      await Promise.all(pumps.map((pump) => pump.close(withinMs)));
    },
  };
}

/**
 * Makes work of every queue due that a clock which was set back, here or at the database, left
 * waiting.
 */
export async function hasten(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  await hastenQueuedEmails(deps);
  await hastenAnnouncements(deps);
  await deps.jobs.hasten();
}

async function hastenQuietly(deps: Deps): Promise<void> {
  // Its statements would wait until the database is back.
  if (deps.database.watch.isAway) return;
  await hasten(deps).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'work left waiting by a clock that was set back could not be looked for');
  });
}

/**
 * What sends messages as they become due: one pump for each channel of announcements, and each lane
 * of e-mails.
 */
export function createPumps(deps: Deps): Pump[] {
  const { log, database } = deps;
  const composers = createEmailComposers(deps);
  const emails = emailLanes.map((lane) =>
    createPump(deliverEmails(deps, composers, lane), { log, watch: database.watch }),
  );
  return [...emails, ...deliverAnnouncements(deps)];
}
