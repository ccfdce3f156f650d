import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate, type TestPostgres } from '@lampion/server/testing/database/test-postgres';
import { journeysContext } from './journeys-context.ts';
import { type ProductOptions, startProduct } from './product.ts';

export interface OwnProduct {
  /** Without a trailing slash. */
  readonly url: string;
  /** The product's database, to set up what no screen can and to inspect what was stored. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/** The built product on demo content, with a separate database and folder, and these settings. */
export async function startOwnProduct(
  env: Readonly<Record<string, string>>,
  postgres: TestPostgres = journeysContext().postgres,
  host: ProductOptions['host'] = undefined,
): Promise<OwnProduct> {
  const opened = new AsyncDisposableStack();
  try {
    const { url: databaseUrl, drop } = await copyTemplate(postgres);
    opened.defer(drop);
    const dataDir = await mkdtemp(join(tmpdir(), 'lampion-journeys-'));
    opened.defer(() => rm(dataDir, { recursive: true, force: true }));
    // Journeys choose their client address by a header. A slow machine must not count as an
    // unavailable database.
    const settings = { TRUST_PROXY: 'loopback', DATABASE_AWAY_MS: '60000', ...env };
    const product = await startProduct({ dataDir, databaseUrl, env: settings, ...(host && { host }) });
    opened.defer(() => product.stop());
    return { url: product.url, databaseUrl, dataDir, stop: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
