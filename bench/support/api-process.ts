import { readConfig } from '../../packages/server/src/config.ts';
import { openContainer } from '../../packages/server/src/container.ts';
import { createServer } from '../../packages/server/src/http/create-server.ts';
import { createJobHandlers } from '../../packages/server/src/jobs/handlers.ts';
import { unbounded } from './unbounded.ts';

/**
 * The API alone, with its jobs, as a process of its own: gets its settings as its first message, says its address when
 * it listens, and ends in order at "stop".
 */
process.once('message', async (settings) => {
  const config = readConfig({ ...unbounded, ...(settings as Record<string, string>) });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const connection = { connectionString: config.DATABASE_URL ?? '' };
  const deps = await openContainer(config, { connection, log: silent });
  const app = await createServer(deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await deps.jobs.work(createJobHandlers(deps));
  process.once('message', async () => {
    await app.close();
    await deps.close();
    process.exit(0);
  });
  process.send?.(url);
});

/** Whoever started it is gone. */
process.once('disconnect', () => process.exit());
