import { readConfig } from '@lampion/server/config';
import { openContainer } from '@lampion/server/container';
import { loadDemo, loadsDemo } from '@lampion/server/demo/load-demo';
import { migrate } from '@lampion/server/platform/db/migrate';
import type { StartedDatabase } from '@lampion/server/platform/db/start-database';
import { startWork } from '@lampion/server/start-workers';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '../app.ts';
import { createPageFinder } from '../pages/find-page.ts';
import { createPageRenderer, type LoadBuild } from '../pages/render-page.ts';
import { reloadPages } from './reload-pages.ts';
import type { RunningServer } from './reloading-server.ts';

interface Surroundings {
  readonly environment: Record<string, string | undefined>;
  readonly connection: StartedDatabase['connection'];
  readonly log: FastifyBaseLogger;
  readonly loadBuild: LoadBuild;
  readonly publicFolder: string;
}

/**
 * The whole product from the current sources: Vite imports this file again after each change of the
 * server.
 */
export async function openLiveProduct(surroundings: Surroundings): Promise<RunningServer> {
  const { environment, connection, log, loadBuild, publicFolder } = surroundings;
  const config = { ...readConfig(environment), PAGE_CACHE: 'off' as const };
  await migrate(connection, { log });
  const deps = await openContainer(config, { connection, log });
  try {
    if (loadsDemo(config)) await loadDemo(deps);
    const app = await buildApp({
      deps,
      log,
      renderPage: reloadPages(createPageRenderer(loadBuild, false)),
      findPage: createPageFinder(loadBuild),
      clientFolder: publicFolder,
    });
    await app.ready();
    const work = await startWork(deps);
    return {
      handle: (request, response) => app.routing(request, response),
      async close() {
        await work.close();
        await app.close();
        await deps.close();
      },
    };
  } catch (error) {
    await deps.close();
    throw error;
  }
}
