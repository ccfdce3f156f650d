import { acquireCluster, releaseCluster } from '@lampion/server/testing/shared-cluster';
import type { TestPostgres } from '@lampion/server/testing/test-postgres';
import type { TestProject } from 'vitest/node';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { launchBrowser } from './browser.ts';
import { startOwnProduct } from './own-product.ts';

/** Where the journeys of this run take place. */
export interface JourneysContext {
  readonly productUrl: string;
  /** The product's own database, to arrange what no screen can and to see what was kept. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** For products of a test file's own. */
  readonly postgres: TestPostgres;
  readonly browserEndpoint: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    journeys: JourneysContext | { readonly failure: string };
  }
}

async function openJourneys(opened: AsyncDisposableStack): Promise<JourneysContext> {
  await buildWebIfStale();
  const { postgres } = await acquireCluster();
  opened.defer(releaseCluster);
  // Nobody is there: a journey that asks for the map plays the server of its tiles.
  const product = await startOwnProduct({ MAP_STYLE_URL: 'https://tiles.test/style.json' }, postgres);
  opened.defer(() => product.stop());
  const browser = await launchBrowser();
  opened.defer(() => browser.close());
  return {
    productUrl: product.url,
    databaseUrl: product.databaseUrl,
    dataDir: product.dataDir,
    postgres,
    browserEndpoint: browser.wsEndpoint(),
  };
}

/**
 * One product on demo content and one browser for all journeys of a run. A product that does not start fails the
 * journeys, not the other tests of the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const opened = new AsyncDisposableStack();
  try {
    project.provide('journeys', await openJourneys(opened));
  } catch (error) {
    project.provide('journeys', { failure: error instanceof Error ? error.message : String(error) });
  }
  return () => opened.disposeAsync();
}
