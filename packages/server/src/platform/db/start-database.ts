import type pg from 'pg';
import type { Config } from '../../config.ts';
import { StartError } from '../app-error.ts';
import { checkDataDir } from '../data-dir.ts';
import type { Log } from '../log.ts';
import { hasCluster } from './embedded/cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { retryWhileAway, waitForDatabase } from './wait-for-database.ts';

export interface StartedDatabase {
  readonly connection: pg.ClientConfig;
  /**
   * Resolves when the embedded server has ended, for any reason; never for a server that is not
   * ours.
   */
  readonly exited: Promise<void>;
  /** Stops the embedded server; does nothing for a server that is not ours. Idempotent. */
  stop(): Promise<void>;
}

/**
 * A running PostgreSQL with the newest schema: that of DATABASE_URL, which may take
 * DATABASE_WAIT_MS to answer, otherwise the embedded one under DATA_DIR. With `isExisting`, for
 * commands, none is created, so that a mistyped setting fails.
 * @throws StartError; DataDirInUseError when another process holds that folder
 */
export async function startDatabase(
  config: Config,
  log: Log,
  { isExisting = false }: { readonly isExisting?: boolean } = {},
): Promise<StartedDatabase> {
  const { DATABASE_URL, DATABASE_WAIT_MS } = config;
  const started =
    DATABASE_URL === undefined
      ? await startOwnDatabase(config, log, isExisting)
      : await useGivenDatabase(DATABASE_URL, { waitMs: DATABASE_WAIT_MS, log, isExisting });
  try {
    const { connection } = started;
    await retryWhileAway(() => migrate(connection, { log }), { connection, waitMs: DATABASE_WAIT_MS, log });
  } catch (error) {
    await started.stop();
    throw error;
  }
  return started;
}

async function startOwnDatabase(
  { DATA_DIR: dataDir }: Config,
  log: Log,
  isExisting: boolean,
): Promise<StartedDatabase> {
  if (isExisting && !hasCluster(dataDir)) {
    throw new StartError(
      `DATA_DIR: there is no database in ${dataDir}; correct the path, or start the server there first.`,
    );
  }
  await checkDataDir(dataDir);
  return startEmbeddedPostgres({ dataDir, log });
}

async function useGivenDatabase(
  url: string,
  waiting: { readonly waitMs: number; readonly log: Log; readonly isExisting: boolean },
): Promise<StartedDatabase> {
  const connection = { connectionString: url };
  await waitForDatabase({ ...waiting, connection });
  return {
    connection,
    exited: new Promise(() => undefined),
    stop: async () => undefined,
  };
}
