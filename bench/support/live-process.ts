import { readConfig } from '../../packages/server/src/config.ts';
import { openContainer } from '../../packages/server/src/container.ts';
import { createServer } from '../../packages/server/src/http/create-server.ts';
import { unbounded } from './unbounded.ts';

/**
 * The API in a process of its own, started with `--expose-gc`: receives its settings as the first message and sends its
 * address; then answers each message with its memory (RSS, bytes), garbage collected.
 */
process.once('message', async (settings) => {
  const config = readConfig({ ...unbounded, ...(settings as Record<string, string>) });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const connection = { connectionString: config.DATABASE_URL ?? '' };
  const app = await createServer(await openContainer(config, { connection, log: silent }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage.rss());
  });
  process.send?.(url);
});

/** The parent process has ended. */
process.once('disconnect', () => process.exit());
