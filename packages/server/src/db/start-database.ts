import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Log } from '../deps.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

export interface StartedDatabase {
  readonly connection: pg.ClientConfig;
  /** Resolves when the embedded server has ended, for any reason; never for a server that is not ours. */
  readonly exited: Promise<void>;
  /** Stops the embedded server; does nothing for a server that is not ours. Idempotent. */
  stop(): Promise<void>;
}

/**
 * A PostgreSQL that is up and has the newest schema: the one of DATABASE_URL, else our own under DATA_DIR. Throws
 * DataDirInUseError when another process holds that folder.
 */
export async function startDatabase(config: Config, log: Log): Promise<StartedDatabase> {
  const started =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
      : useGivenDatabase(config.DATABASE_URL);
  try {
    await migrate(started.connection);
  } catch (error) {
    await started.stop();
    throw error;
  }
  return started;
}

function useGivenDatabase(url: string): StartedDatabase {
  return {
    connection: { connectionString: url },
    exited: new Promise(() => undefined),
    stop: async () => undefined,
  };
}
