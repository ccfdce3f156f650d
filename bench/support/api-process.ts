import { readConfig } from '../../packages/server/src/config.ts';
import { openContainer } from '../../packages/server/src/container.ts';
import { createServer } from '../../packages/server/src/http/create-server.ts';
import { startWork } from '../../packages/server/src/jobs/start-work.ts';
import { unbounded } from './unbounded.ts';

/**
 * The API alone, with its jobs if its roles say so, in a process of its own: receives its settings as the first message, sends its address
 * once it listens, and shuts down cleanly at "stop".
 */
process.once('message', async (settings) => {
  const config = readConfig({ ...unbounded, ...(settings as Record<string, string>) });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const connection = { connectionString: config.DATABASE_URL ?? '' };
  const deps = await openContainer(config, { connection, log: silent });
  const app = await createServer(deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const work = config.ROLES.has('worker') ? await startWork(deps) : null;
  process.once('message', async () => {
    await work?.close();
    await app.close();
    await deps.close();
    process.exit(0);
  });
  process.send?.(url);
});

/** The parent process has ended. */
process.once('disconnect', () => process.exit());
