import path from 'node:path';
import { buildApp } from '../../apps/web/server/app.ts';
import { loadBuiltApp } from '../../apps/web/server/load-build.ts';
import { createPageFinder } from '../../apps/web/server/pages/find-page.ts';
import { createPageRenderer } from '../../apps/web/server/pages/render-page.ts';
import { openBench } from '../harness.ts';

const buildFolder = path.resolve(import.meta.dirname, '../../apps/web/build');

/**
 * The whole site without its jobs in a separate process: receives its settings as the first message
 * and sends its URL once it listens.
 */
process.once('message', async (settings) => {
  const deps = await openBench(settings as Record<string, string>);
  const loadBuild = loadBuiltApp(buildFolder);
  const app = await buildApp({
    deps,
    renderPage: createPageRenderer(loadBuild, true),
    findPage: createPageFinder(loadBuild),
    clientFolder: path.join(buildFolder, 'client'),
    checksAnswers: false,
  });
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
});

/** The parent process has ended. */
process.once('disconnect', () => process.exit());
