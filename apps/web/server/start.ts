import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { type Config, readConfig } from '@lampion/server/config';
import { type Container, openContainer } from '@lampion/server/container';
import { loadDemo, loadsDemo } from '@lampion/server/demo/load-demo';
import { StartError } from '@lampion/server/platform/app-error';
import { checkDataDir, needsDataDir } from '@lampion/server/platform/data-dir';
import { startDatabase } from '@lampion/server/platform/db/start-database';
import { retryWhileAway } from '@lampion/server/platform/db/wait-for-database';
import { openLog } from '@lampion/server/platform/log';
import { startWork } from '@lampion/server/start-workers';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp, buildWorkerApp } from './app.ts';
import { createDraining, type Draining } from './health.ts';
import { announce, checkAddress, listenOn } from './listen.ts';
import { loadBuiltApp } from './load-build.ts';
import { openMetricsServer } from './metrics.ts';
import { createPageFinder } from './pages/find-page.ts';
import { createPageRenderer, listPagePatterns } from './pages/render-page.ts';
import { type StopOnSignals, stopOnSignals } from './stop.ts';

const buildFolder = path.resolve(import.meta.dirname, '../build');

/**
 * Starts the roles of this process (ROLES) and announces it on standard output. On SIGINT and
 * SIGTERM the process ends within STOP_WITHIN_MS. After a failure nothing is left running.
 * @throws StartError
 */
export async function start(environment: Record<string, string | undefined>): Promise<void> {
  const config = readConfig(environment);
  const log = openLog(config.LOG_LEVEL);
  const draining = createDraining();
  const signals = stopOnSignals({
    withinMs: config.STOP_WITHIN_MS,
    log,
    beginDraining: draining.begin,
  });
  try {
    await startAll(config, log, draining, signals);
  } catch (error) {
    // A signal closed the dependencies during the start: the process is already ending.
    if (!signals.hasBegun()) throw error;
    await new Promise(() => undefined);
  }
}

async function startAll(
  config: Config,
  log: FastifyBaseLogger,
  draining: Draining,
  signals: StopOnSignals,
): Promise<void> {
  const { METRICS_HOST, METRICS_PORT = 0 } = config;
  const metricsAddress = { HOST: METRICS_HOST, PORT: METRICS_PORT };
  await checkAddress(config);
  await checkAddress(metricsAddress, 'METRICS_');
  if (needsDataDir(config)) await checkDataDir(config.DATA_DIR);
  if (config.ROLES.has('web') && !existsSync(path.join(buildFolder, 'server', 'index.js'))) {
    throw new StartError('The web app is not built: npm start builds it, and so does npm run build.');
  }
  await using opened = new AsyncDisposableStack();
  const database = await startDatabase(config, log);
  opened.defer(() => database.stop());
  const stopDatabase = () => database.stop();
  signals.running = { drainMs: 0, close: stopDatabase, cutOff: stopDatabase };
  // The server cannot work without its database: the supervisor restarts both.
  void database.exited.then(() => signals.stop('the embedded database ended'));
  const { connection } = database;
  const deps = await openContainer(config, { connection, log });
  opened.defer(() => deps.close());
  const hasDemo = loadsDemo(config);
  const waiting = { connection, waitMs: config.DATABASE_WAIT_MS, log };
  if (hasDemo) await retryWhileAway(() => loadDemo(deps), waiting);

  const surroundings = { deps, log, draining };
  const isWeb = config.ROLES.has('web');
  const app = isWeb ? await openProduct(surroundings) : await openWorker(surroundings);
  opened.defer(async () => void (await app.close()));
  const metrics = await listenOn(metricsAddress, () => openMetricsServer(deps), 'METRICS_');
  opened.defer(async () => metrics?.close());
  const address = await listenOn(config, () => app.listen({ port: config.PORT, host: config.HOST }));
  // A signal may arrive before the jobs have started: it closes those that have.
  const work = config.ROLES.has('worker') ? startWork(deps) : undefined;
  opened.defer(async () => (await work)?.close());
  const product = opened.move();
  signals.running = {
    // A worker receives no requests.
    drainMs: isWeb ? config.DRAIN_MS : 0,
    close: () => product.disposeAsync(),
    cutOff: stopDatabase,
  };

  // Requests for pages take priority when both roles share a machine. An embedded database keeps
  // its priority.
  if (!isWeb) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await work;
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
    checksAnswers: false,
  });
}

async function openWorker(surroundings: Surroundings): Promise<FastifyInstance> {
  // Jobs invalidate pages, too.
  await surroundings.deps.pages.hearConfirmations();
  return buildWorkerApp(surroundings);
}
