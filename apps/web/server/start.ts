import path from 'node:path';
import { readConfig } from '@lampion/server/config';
import { openContainer } from '@lampion/server/container';
import { startDatabase } from '@lampion/server/db/start-database';
import { loadDemo, loadsDemo } from '@lampion/server/demo/load-demo';
import { createJobHandlers } from '@lampion/server/jobs/handlers';
import { openLog } from '@lampion/server/log';
import { announce } from './announce.ts';
import { buildApp } from './app.ts';
import { loadBuiltApp } from './load-build.ts';
import { createPageFinder } from './pages/find-page.ts';
import { createPageRenderer, listPagePatterns } from './pages/render-page.ts';
import { stopOnSignals } from './stop-on-signals.ts';

const buildFolder = path.resolve(import.meta.dirname, '../build');

/**
 * Starts the whole product and announces it on the standard output; ends the process itself on SIGINT and SIGTERM,
 * within STOP_WITHIN_MS. Rejects with ConfigError, DataDirInUseError or SecretsKeyError when it cannot start.
 */
export async function start(environment: Record<string, string | undefined>): Promise<void> {
  const config = readConfig(environment);
  const log = openLog(config.LOG_LEVEL);
  const database = await startDatabase(config, log);
  const deps = await openContainer(config, { connection: database.connection, log });
  const hasDemo = loadsDemo(config);
  if (hasDemo) await loadDemo(deps);

  const loadBuild = loadBuiltApp(buildFolder);
  const app = await buildApp({
    deps,
    log,
    renderPage: createPageRenderer(loadBuild, true),
    findPage: createPageFinder(loadBuild),
    pagePatterns: await listPagePatterns(loadBuild),
    clientFolder: path.join(buildFolder, 'client'),
  });
  stopOnSignals({
    withinMs: config.STOP_WITHIN_MS,
    log,
    database,
    async close() {
      await app.close();
      await deps.close();
      await database.stop();
    },
  });

  const address = await app.listen({ port: config.PORT, host: config.HOST });
  await deps.jobs.work(createJobHandlers(deps));
  announce(address, hasDemo);
}
