import path from 'node:path';
import type { Container } from '@lampion/server/container';
import { followPrices } from '@lampion/server/features/billing/follow-prices';
import { keepSettings } from '@lampion/server/features/settings/keep-settings';
import { createServer } from '@lampion/server/http/create-server';
import { openKeptPages } from '@lampion/server/kept-pages/kept-pages';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serveClientFiles } from './client-files.ts';
import { blogFeedRoutes } from './discovery/blog-feed-routes.ts';
import { discoveryRoutes } from './discovery/discovery-routes.ts';
import { eventFileRoutes } from './discovery/event-file-routes.ts';
import { partyFileRoutes } from './discovery/party-file-routes.ts';
import { createDraining, type Draining, endConnections } from './draining.ts';
import { drawingPngRoutes } from './drawing-pngs.ts';
import { drawingRoutes } from './drawings.ts';
import { healthRoutes } from './health.ts';
import { metricsRoutes } from './metrics.ts';
import { isOutboxReadable, outboxRoutes } from './outbox/outbox-routes.ts';
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
  /** To be told that the process is about to stop. */
  readonly draining?: Draining;
}

/** The whole product as one server: API, files, drawings and pages, registered in this order. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, renderPage, findPage, clientFolder, pagePatterns: patterns = [] } = options;
  const { draining = createDraining() } = options;
  // Before pages are dropped: those made anew ask for the prices.
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
  await app.register(partyFileRoutes, { deps });
  if (isOutboxReadable(deps.config)) await app.register(outboxRoutes, { dataDir: deps.config.DATA_DIR });
  await serveClientFiles(app, { folder: clientFolder, workerPolicy: workerPolicy(deps.config) });
  const pageDeps = { ...deps, getSettings: await keepSettings(deps) };
  await app.register(pageRoutes, { deps: pageDeps, renderPage, findPage, keptPages, patterns });
  return app;
}
