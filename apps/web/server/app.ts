import path from 'node:path';
import staticFiles from '@fastify/static';
import { keepSettings } from '@lampion/server/admin/settings/settings';
import { followPrices } from '@lampion/server/billing/billing/payment-events';
import type { Container } from '@lampion/server/container';
import { createServer } from '@lampion/server/create-server';
import { RequestLog } from '@lampion/server/platform/http/observe';
import { openKeptPages } from '@lampion/server/platform/pages/page-cache';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { blogFeedRoutes } from './discovery/blog-feed.ts';
import { discoveryRoutes } from './discovery/discovery-routes.ts';
import { eventFileRoutes, partyFileRoutes } from './discovery/event-files.ts';
import { oembedRoutes } from './discovery/oembed.ts';
import { drawingPngRoutes, drawingRoutes } from './drawings.ts';
import { createDraining, type Draining, endConnections, type HealthOptions, healthRoutes } from './health.ts';
import { type MetricsDeps, metricsRoutes } from './metrics.ts';
import { isOutboxReadable, outboxRoutes } from './outbox-routes.ts';
import { workerPolicy } from './pages/content-security-policy.ts';
import type { FindPage } from './pages/page-address.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { RenderPage } from './pages/render-page.ts';

interface AppOptions {
  readonly deps: Container;
  readonly renderPage: RenderPage;
  readonly findPage: FindPage;
  /** Folder of the browser's files. */
  readonly clientFolder: string;
  /** Addresses of pages as patterns, to name them in the log. */
  readonly pagePatterns?: readonly string[];
  readonly log?: FastifyBaseLogger;
  /** Whether the API's answers are compared with the contract (`createServer`). */
  readonly checksAnswers?: boolean;
  /** Signals that the process is about to stop. */
  readonly draining?: Draining;
}

/** The whole product as one server: API, files, drawings and pages, registered in this order. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, renderPage, findPage, clientFolder, pagePatterns: patterns = [] } = options;
  const { draining = createDraining() } = options;
  // Before cached pages are dropped: rendering new ones reads the prices.
  await followPrices(deps);
  const isKeeping = deps.config.PAGE_CACHE === 'on';
  const keptPages = await openKeptPages(deps, { isOn: isKeeping });
  const app = await createServer(deps, { ...options, keptPages: isKeeping ? keptPages : undefined });
  endConnections(app, draining);
  await app.register(healthRoutes, { deps, draining });
  await app.register(metricsRoutes, { deps });
  await app.register(drawingRoutes);
  await app.register(drawingPngRoutes, { deps });
  await app.register(discoveryRoutes, { deps, keptPages, iconsFolder: path.join(clientFolder, 'icons') });
  await app.register(blogFeedRoutes, { deps, keptPages });
  await app.register(eventFileRoutes, { deps, keptPages });
  await app.register(oembedRoutes, { deps });
  await app.register(partyFileRoutes, { deps });
  if (isOutboxReadable(deps.config)) await app.register(outboxRoutes, { dataDir: deps.config.DATA_DIR });
  await serveClientFiles(app, { folder: clientFolder, workerPolicy: workerPolicy(deps.config) });
  const pageDeps = { ...deps, getSettings: await keepSettings(deps) };
  await app.register(pageRoutes, { deps: pageDeps, renderPage, findPage, keptPages, patterns });
  return app;
}

interface Options extends HealthOptions {
  readonly deps: HealthOptions['deps'] & MetricsDeps;
  readonly log: FastifyBaseLogger;
}

/** The server of a process with only the role `worker`: health and metrics. */
export async function buildWorkerApp({ log, ...options }: Options): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({ loggerInstance: log, logController: new RequestLog() });
  endConnections(app, options.draining);
  await app.register(healthRoutes, options);
  await app.register(metricsRoutes, options);
  return app;
}

/** Map workers are not service workers, and have hashes in their names. */
const isWorker = (file: string) => /[/\\](?:area|push)-worker\.js(?:\.\w+)?$/.test(file);

const YEAR_SECONDS = 31_536_000;

interface ClientFiles {
  readonly folder: string;
  /**
   * Content-Security-Policy of service workers: their requests follow this policy, not that of
   * their pages.
   */
  readonly workerPolicy: string;
}

/**
 * Serves scripts, styles, fonts and icons. Built files carry a hash in their name and are cached as
 * immutable.
 */
async function serveClientFiles(app: FastifyInstance, { folder, workerPolicy }: ClientFiles): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      const lifetime = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600';
      reply.header('cache-control', lifetime);
      if (isWorker(file)) reply.header('content-security-policy', workerPolicy);
    },
  });
}
