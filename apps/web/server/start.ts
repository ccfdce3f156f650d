import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { readConfig } from '@lampion/server/config';
import { type Container, openContainer } from '@lampion/server/container';
import { startDatabase } from '@lampion/server/db/start-database';
import { loadDemo, loadsDemo } from '@lampion/server/demo/load-demo';
import { startWork } from '@lampion/server/jobs/start-work';
import { openLog } from '@lampion/server/log';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { announce } from './announce.ts';
import { buildApp } from './app.ts';
import { createDraining, type Draining } from './draining.ts';
import { listenOn } from './listen.ts';
import { loadBuiltApp } from './load-build.ts';
import { openMetricsServer } from './metrics.ts';
import { createPageFinder } from './pages/find-page.ts';
import { createPageRenderer, listPagePatterns } from './pages/render-page.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { buildWorkerApp } from './worker-app.ts';

const buildFolder = path.resolve(import.meta.dirname, '../build');

/**
 * Starts the product, or its share of it (ROLES), and announces it on the standard output; ends the process itself on
 * SIGINT and SIGTERM, within STOP_WITHIN_MS. After a failure nothing runs.
 * @throws StartError
 */
export async function start(environment: Record<string, string | undefined>): Promise<void> {
  const config = readConfig(environment);
  const log = openLog(config.LOG_LEVEL);
  await using opened = new AsyncDisposableStack();
  const database = await startDatabase(config, log);
  opened.defer(() => database.stop());
  const deps = await openContainer(config, { connection: database.connection, log });
  opened.defer(() => deps.close());
  const hasDemo = loadsDemo(config);
  if (hasDemo) await loadDemo(deps);

  const draining = createDraining();
  const surroundings = { deps, log, draining };
  const isWeb = config.ROLES.has('web');
  const app = isWeb ? await openProduct(surroundings) : await openWorker(surroundings);
  opened.defer(async () => void (await app.close()));
  const { METRICS_HOST, METRICS_PORT = 0 } = config;
  const metricsAddress = { HOST: METRICS_HOST, PORT: METRICS_PORT };
  const metrics = await listenOn(metricsAddress, () => openMetricsServer(deps), 'METRICS_');
  opened.defer(async () => metrics?.close());
  const address = await listenOn(config, () => app.listen({ port: config.PORT, host: config.HOST }));
  const product = opened.move();
  stopOnSignals({
    withinMs: config.STOP_WITHIN_MS,
    // Nobody sends requests to a worker.
    drainMs: isWeb ? config.DRAIN_MS : 0,
    log,
    database,
    beginDraining: draining.begin,
    close: () => product.disposeAsync(),
  });

  // Whoever waits for a page comes first where both roles share a machine; a database that we started keeps its priority.
  if (!isWeb) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (config.ROLES.has('worker')) {
    const work = await startWork(deps);
    product.defer(() => work.close());
  }
  announce(address, hasDemo && isWeb);
}

interface Surroundings {
  readonly deps: Container;
  readonly log: FastifyBaseLogger;
  readonly draining: Draining;
}

/** The whole product with the pages of the build. */
async function openProduct(surroundings: Surroundings): Promise<FastifyInstance> {
  const loadBuild = loadBuiltApp(buildFolder);
  return buildApp({
    ...surroundings,
    renderPage: createPageRenderer(loadBuild, true),
    findPage: createPageFinder(loadBuild),
    pagePatterns: await listPagePatterns(loadBuild),
    clientFolder: path.join(buildFolder, 'client'),
  });
}

async function openWorker(surroundings: Surroundings): Promise<FastifyInstance> {
  // Jobs change pages, too.
  await surroundings.deps.pages.hearConfirmations();
  return buildWorkerApp(surroundings);
}
