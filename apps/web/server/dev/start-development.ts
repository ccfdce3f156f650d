import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import path from 'node:path';
import { readConfig } from '@lampion/server/config';
import { loadsDemo } from '@lampion/server/demo/load-demo';
import { startDatabase } from '@lampion/server/platform/db/start-database';
import { openLog } from '@lampion/server/platform/log';
import type { ServerBuild } from 'react-router';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import { announce, checkAddress, listenOn } from '../listen.ts';
import { stopOnSignals } from '../stop.ts';
import { brokenPage, PAGES_CHANGED } from './reload-pages.ts';
import { createReloadingServer, watchSources } from './reloading-server.ts';

const webFolder = path.resolve(import.meta.dirname, '../..');
const migrationsFolder = path.resolve(webFolder, '../../packages/server/src/platform/db/migrations');
const serverEntry = path.join(import.meta.dirname, 'live-product.ts');

/** Vite inside our own server: hot module reload uses the same port. */
function openVite(httpServer: Server, plugins: Plugin[]): Promise<ViteDevServer> {
  const server = { middlewareMode: true, hmr: { server: httpServer } } as const;
  return createVite({ root: webFolder, server, appType: 'custom', plugins });
}

/**
 * `npm run dev`: serves the sources as they are. PostgreSQL, the port and Vite stay up; a change of
 * the server reloads the modules concerned, and open public pages reload themselves. What this file
 * itself imports (the settings of port and folder, the start of PostgreSQL) is read once.
 */
export async function startDevelopment(environment: Record<string, string | undefined>): Promise<void> {
  const config = readConfig(environment);
  const log = openLog(config.LOG_LEVEL);
  const signals = stopOnSignals({
    withinMs: config.STOP_WITHIN_MS,
    log,
    beginDraining: () => undefined,
  });
  await checkAddress(config);
  const database = await startDatabase(config, log);
  void database.exited.then(() => signals.stop('the embedded database ended'));
  const { connection } = database;
  const httpServer = createHttpServer();
  const vite = await openVite(httpServer, [watchSources({ serverEntry, onChange })]);
  const reloading = createReloadingServer({
    async open() {
      const module = await vite.ssrLoadModule(serverEntry);
      const { openLiveProduct } = module as typeof import('./live-product.ts');
      const loadBuild = async () =>
        (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
      return openLiveProduct({
        environment,
        connection,
        log,
        loadBuild,
        publicFolder: vite.config.publicDir,
      });
    },
    answerBroken(response, error) {
      log.error({ err: error }, 'the server could not be built from these sources');
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(brokenPage(error));
    },
    onCloseFailed: (error) => log.error({ err: error }, 'the previous server did not stop cleanly'),
  });

  async function renew(): Promise<void> {
    const begin = performance.now();
    await reloading.renew();
    log.info(
      { milliseconds: Math.round(performance.now() - begin) },
      'the server was restarted after a change of its sources',
    );
  }
  function onChange({ isInServer }: { isInServer: boolean }): void {
    if (isInServer) void renew();
    // The reloaded page waits until the new server answers.
    vite.environments.client.hot.send(PAGES_CHANGED);
  }
  vite.watcher.add(migrationsFolder).on('all', (_event, file) => {
    if (file.startsWith(migrationsFolder)) void renew();
  });

  httpServer.on('request', (request, response) => {
    const answer = () => reloading.handle(request, response);
    if (request.url?.startsWith('/api/')) answer();
    else vite.middlewares(request, response, answer);
  });
  signals.running = {
    drainMs: 0,
    async close() {
      httpServer.close();
      httpServer.closeAllConnections();
      await reloading.close();
      await vite.close();
      await database.stop();
    },
    cutOff: () => database.stop(),
  };
  await listenOn(config, () =>
    once(httpServer.listen({ port: config.PORT, host: config.HOST }), 'listening'),
  );
  announce(`http://${config.HOST}:${config.PORT}`, loadsDemo(config));
}
