import { emailLanes } from '@lampion/contract/messages/emails';
import type { Deps } from './deps.ts';
import { createEmailComposers } from './email-composers.ts';
import { createJobHandlers } from './job-handlers.ts';
import { deliverAnnouncements, hastenAnnouncements } from './messages/announcements/delivery.ts';
import { deliverEmails, hastenQueuedEmails } from './messages/mail/delivery.ts';
import { deliverWebhooks, hastenWebhooks } from './messages/webhooks/delivery.ts';
import { createQueueWorker, type QueueWorker } from './platform/jobs/worker.ts';

/** How long a clock that was set back can delay work. */
const HASTEN_EVERY_MS = 60_000;

/**
 * Starts all background work of a worker process. Call once, and `close` before closing its
 * dependencies.
 */
export async function startWork(deps: Deps): Promise<{ close(): Promise<void> }> {
  await deps.jobs.work(createJobHandlers(deps));
  const workers = createQueueWorkers(deps);
  for (const worker of workers) worker.start();
  let hastening = hastenQuietly(deps);
  const clock = setInterval(() => {
    hastening = hastenQuietly(deps);
  }, HASTEN_EVERY_MS).unref();
  return {
    async close() {
      clearInterval(clock);
      await hastening;
      // The other half is for draining before and for closing dependencies after.
      const withinMs = deps.config.STOP_WITHIN_MS / 2;
      await Promise.all(workers.map((worker) => worker.close(withinMs)));
    },
  };
}

/**
 * Makes queued work due again whose due time lies too far ahead because a clock, here or at the
 * database, was set back.
 */
export async function hasten(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  await hastenQueuedEmails(deps);
  await hastenAnnouncements(deps);
  await hastenWebhooks(deps);
  await deps.jobs.hasten();
}

async function hastenQuietly(deps: Deps): Promise<void> {
  // Statements would block until the database is back.
  if (deps.database.watch.isAway) return;
  await hasten(deps).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'work left waiting by a clock that was set back could not be looked for');
  });
}

/**
 * The workers that send messages when due: one per announcement channel, one per e-mail lane, and
 * those of webhooks.
 */
export function createQueueWorkers(deps: Deps): QueueWorker[] {
  const { log, database } = deps;
  const composers = createEmailComposers(deps);
  const emails = emailLanes.map((lane) =>
    createQueueWorker(deliverEmails(deps, composers, lane), { log, watch: database.watch }),
  );
  const webhooks = (['prompt', 'slow'] as const).map((lane) =>
    createQueueWorker(deliverWebhooks(deps, lane), { log, watch: database.watch }),
  );
  return [...emails, ...deliverAnnouncements(deps), ...webhooks];
}
