import type { Server } from 'node:http';
import path from 'node:path';
import type { Container } from '@lampion/server/container';
import { keepSettings } from '@lampion/server/features/settings/keep-settings';
import { createServer } from '@lampion/server/http/create-server';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type ClientFiles, serveClientFiles } from './client-files.ts';
import { discoveryRoutes } from './discovery/discovery-routes.ts';
import { eventFileRoutes } from './discovery/event-file-routes.ts';
import { drawingRoutes } from './drawings.ts';
import { healthRoutes } from './health.ts';
import { openKeptPages } from './kept-pages/kept-pages.ts';
import { isOutboxReadable, outboxRoutes } from './outbox/outbox-routes.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { RenderPage } from './pages/render-page.ts';

interface AppOptions {
  readonly deps: Container;
  readonly renderPage: RenderPage;
  readonly clientFiles: ClientFiles;
  /** Addresses of pages as patterns, to be named in the log. */
  readonly pagePatterns?: readonly string[];
  readonly log?: FastifyBaseLogger;
  readonly httpServer?: Server;
}

/** The whole product as one server: API, files, drawings and pages, in the order they are asked. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, renderPage, clientFiles, pagePatterns: patterns = [] } = options;
  const isDevelopment = 'vite' in clientFiles;
  const filesFolder = isDevelopment ? clientFiles.vite.config.publicDir : clientFiles.folder;
  const app = await createServer(deps, options);
  const keptPages = await openKeptPages(deps, { isOn: deps.config.PAGE_CACHE === 'on' && !isDevelopment });
  await app.register(healthRoutes, { deps });
  await app.register(drawingRoutes);
  await app.register(discoveryRoutes, { deps, keptPages, iconsFolder: path.join(filesFolder, 'icons') });
  await app.register(eventFileRoutes, { deps, keptPages });
  if (isOutboxReadable(deps.config)) await app.register(outboxRoutes, { dataDir: deps.config.DATA_DIR });
  await serveClientFiles(app, clientFiles);
  const pageDeps = { ...deps, getSettings: await keepSettings(deps) };
  await app.register(pageRoutes, { deps: pageDeps, renderPage, keptPages, patterns });
  return app;
}
