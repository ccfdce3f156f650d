import { createServer as createHttpServer, type Server } from 'node:http';
import path from 'node:path';
import { readConfig } from '@lampion/server/config';
import { openContainer } from '@lampion/server/container';
import { startDatabase } from '@lampion/server/db/start-database';
import { demoAccounts, loadDemo } from '@lampion/server/demo/load-demo';
import { createJobHandlers } from '@lampion/server/jobs/handlers';
import { openLog } from '@lampion/server/log';
import { buildApp } from './app.ts';
import { loadBuiltApp, loadLiveApp } from './load-build.ts';
import { createPageRenderer, listPagePatterns } from './pages/render-page.ts';
import { createStop } from './stop.ts';

const webFolder = path.resolve(import.meta.dirname, '..');
const buildFolder = path.join(webFolder, 'build');

/** Vite inside our own server: hot reload travels over the same port. */
async function openVite(httpServer: Server) {
  const { createServer } = await import('vite');
  const server = { middlewareMode: true, hmr: { server: httpServer } } as const;
  return createServer({ root: webFolder, server, appType: 'custom' });
}

interface StartOptions {
  /** Serves the sources as they are now, through Vite, instead of the build. */
  readonly isDevelopment: boolean;
}

/**
 * Starts the whole product and says so on the standard output; ends the process itself on SIGINT and SIGTERM, in
 * STOP_WITHIN_MS at the latest. Rejects with ConfigError, DataDirInUseError or SecretsKeyError when it cannot start.
 */
export async function start(
  environment: Record<string, string | undefined>,
  { isDevelopment }: StartOptions,
): Promise<void> {
  const config = readConfig(environment);
  const log = openLog(config.LOG_LEVEL);
  const database = await startDatabase(config, log);
  const deps = await openContainer(config, { connection: database.connection, log });
  const hasDemo = !config.isProduction || config.ALLOW_EMBEDDED.includes('demo-content');
  if (hasDemo) await loadDemo(deps);

  const httpServer = createHttpServer();
  const vite = isDevelopment ? await openVite(httpServer) : null;
  const loadBuild = vite ? loadLiveApp(vite) : loadBuiltApp(buildFolder);
  const app = await buildApp({
    deps,
    httpServer,
    log,
    renderPage: createPageRenderer(loadBuild, !isDevelopment),
    // While developing, sources that do not compile must not keep the server from starting.
    pagePatterns: vite ? [] : await listPagePatterns(loadBuild),
    clientFiles: vite ? { vite } : { folder: path.join(buildFolder, 'client') },
  });

  const stop = createStop({
    withinMs: config.STOP_WITHIN_MS,
    log,
    async close() {
      await app.close();
      await vite?.close();
      await deps.close();
      await database.stop();
    },
    cutOff: () => database.stop(),
    exit: (code) => process.exit(code),
  });
  process.once('SIGINT', () => void stop('SIGINT'));
  process.once('SIGTERM', () => void stop('SIGTERM'));
  // Without its database the server is of no use: whoever watches over it starts both again.
  void database.exited.then(() => stop('the embedded database ended', 1));

  const address = await app.listen({ port: config.PORT, host: config.HOST });
  await deps.jobs.work(createJobHandlers(deps));
  announce(address, hasDemo);
}

/** The first thing a person sees: where it runs and how to get in. */
function announce(address: string, hasDemo: boolean): void {
  const lines = ['', `  Lampion : ${address.replace('127.0.0.1', 'localhost')}`, ''];
  if (hasDemo) {
    lines.push('  Comptes de démonstration (mot de passe lampion-demo) :');
    for (const { email, label } of demoAccounts) lines.push(`    ${email.padEnd(22)} ${label}`);
    lines.push('');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
