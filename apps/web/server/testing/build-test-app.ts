import path from 'node:path';
import { buildTestServer, type TestServer } from '@lampion/server/testing/build-test-server';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '../app.ts';
import type { Draining } from '../health.ts';
import type { FindPage } from '../pages/page-address.ts';
import { type RenderPage, readPage } from '../pages/render-page.ts';

interface Options {
  /** Replaces React Router and the build of the app. */
  readonly renderPage?: RenderPage;
  /** By default, no page has a route: an address is then taken as it is, without its query. */
  readonly findPage?: FindPage;
  readonly environment?: Record<string, string>;
  /** Another server whose database this one shares. */
  readonly beside?: TestServer;
  /** Address of that database, or of one that the caller created. */
  readonly databaseUrl?: string;
  readonly log?: FastifyBaseLogger;
  readonly draining?: Draining;
}

const publicFolder = path.resolve(import.meta.dirname, '../../public');

/** A page that shows its own address; anything below /rien does not exist. */
export const renderAddress: RenderPage = async (request) => {
  const { pathname, search } = new URL(request.url);
  const status = pathname.startsWith('/rien') ? 404 : 200;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return readPage(new Response(`<!doctype html><p>${pathname}${search}</p>`, { status, headers }));
};

/** The whole product as one server on a database of its own, with pages made by `renderPage`. */
export async function buildTestApp(options: Options = {}): Promise<TestServer> {
  const {
    renderPage = renderAddress,
    findPage = async () => null,
    environment,
    beside,
    databaseUrl,
    log,
    draining,
  } = options;
  const server = await buildTestServer(environment, { beside, databaseUrl });
  const app = await buildApp({
    deps: server.deps,
    renderPage,
    findPage,
    clientFolder: publicFolder,
    ...(log && { log }),
    ...(draining && { draining }),
  });
  return {
    ...server,
    app,
    async close() {
      await app.close();
      await server.close();
    },
  };
}
