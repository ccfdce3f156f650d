import { deliverWebhooks } from '../../packages/server/src/messages/webhooks/delivery.ts';
import { createQueueWorker } from '../../packages/server/src/platform/jobs/worker.ts';
import { openBench } from '../harness.ts';

/**
 * A process that calls webhooks, by the settings it is sent, until it is killed. It says when it has
 * begun.
 */
process.once('message', async (settings: Record<string, string>) => {
  const deps = await openBench(settings);
  const { log, database } = deps;
  for (const lane of ['prompt', 'slow'] as const)
    createQueueWorker(deliverWebhooks(deps, lane), { log, watch: database.watch }).start();
  process.send?.('begun');
});

/** The parent process has ended. */
process.once('disconnect', () => process.exit());
