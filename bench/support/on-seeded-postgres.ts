import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../packages/server/src/platform/db/database.ts';
import type { EmbeddedConnection } from '../../packages/server/src/platform/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../packages/server/src/platform/db/migrate.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Runs work on a separate PostgreSQL with a migrated database that statements have filled. It has
 * the settings of the product's own one, except for `settings`.
 */
export async function onSeededPostgres<T>(
  statements: readonly string[],
  work: (connection: EmbeddedConnection) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-bench-postgres-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, settings });
  try {
    await migrate(postgres.connection);
    const database = openDatabase(postgres.connection, () => undefined);
    for (const statement of statements) await database.pool.query(statement);
    await database.close();
    return await work(postgres.connection);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
