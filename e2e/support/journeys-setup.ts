import { acquireCluster, releaseCluster } from '@lampion/server/testing/database/test-cluster';
import type { TestPostgres } from '@lampion/server/testing/database/test-postgres';
import type { TestProject } from 'vitest/node';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { findHeadlessShell } from '../../scripts/find-chromium.ts';
import { launchBrowser } from './browser.ts';
import { startOwnProduct } from './own-product.ts';

/** The context of one worker's journeys. No other worker changes anything in it. */
export interface JourneysContext {
  readonly productUrl: string;
  /** The product's database, to set up what no screen can and to inspect what was stored. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** For test files that start their own product. */
  readonly postgres: TestPostgres;
  /** The headless shell, if available. */
  readonly browserEndpoint: string;
  /** Full Chromium. */
  readonly fullBrowserEndpoint: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    journeys: readonly JourneysContext[] | { readonly failure: string };
  }
}

async function openContext(opened: AsyncDisposableStack, postgres: TestPostgres): Promise<JourneysContext> {
  // Nothing listens there: a journey with a map intercepts requests for its tiles.
  const product = await startOwnProduct({ MAP_STYLE_URL: 'https://tiles.test/style.json' }, postgres);
  opened.defer(() => product.stop());
  const browser = await launchBrowser(findHeadlessShell);
  opened.defer(() => browser.close());
  const fullBrowser = await launchBrowser();
  opened.defer(() => fullBrowser.close());
  return {
    productUrl: product.url,
    databaseUrl: product.databaseUrl,
    dataDir: product.dataDir,
    postgres,
    browserEndpoint: browser.wsEndpoint(),
    fullBrowserEndpoint: fullBrowser.wsEndpoint(),
  };
}

async function openContexts(opened: AsyncDisposableStack, workers: number): Promise<JourneysContext[]> {
  await buildWebIfStale();
  const { postgres } = await acquireCluster();
  opened.defer(releaseCluster);
  return Promise.all(Array.from({ length: workers }, () => openContext(opened, postgres)));
}

/**
 * Starts one product on demo content and one browser for each worker's journeys. A failing start
 * fails the journeys, not the other tests of the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const opened = new AsyncDisposableStack();
  try {
    project.provide('journeys', await openContexts(opened, project.config.maxWorkers));
  } catch (error) {
    project.provide('journeys', { failure: error instanceof Error ? error.message : String(error) });
  }
  return () => opened.disposeAsync();
}
