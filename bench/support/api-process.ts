import { createServer } from '../../packages/server/src/create-server.ts';
import { startWork } from '../../packages/server/src/start-workers.ts';
import { openBench } from '../harness.ts';

/**
 * The API alone in a separate process, with its jobs if its roles include `worker`. Receives its
 * settings as the first message and sends its URL; then answers each message with its memory (RSS
 * in bytes, after a garbage collection).
 */
process.once('message', async (settings) => {
  const deps = await openBench(settings as Record<string, string>);
  const app = await createServer(deps, { checksAnswers: false });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  if (deps.config.ROLES.has('worker')) await startWork(deps);
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage.rss());
  });
  process.send?.(url);
});

/** The parent process has ended. */
process.once('disconnect', () => process.exit());
