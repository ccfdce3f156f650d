import type pg from 'pg';
import type { Log } from '../log.ts';
import { type Database, type DatabaseLimits, type Db, openDatabase } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { openLagWatch } from './lag-watch.ts';

/** Lists that may be a moment old: read from a replica, which spares the primary. */
export interface Replica {
  /**
   * Runs reads on the replica while it is up to date, else on the primary; once more on the primary when the replica
   * fails meanwhile, so it must be safe to run twice. PostgreSQL refuses writes there. Never for what is kept in
   * memory: a page made anew from old rows would stay old.
   * @throws PoolInsideTransactionError
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Where there is no replica: everything is read from the primary. */
export function createPrimaryReads({ db }: Pick<Database, 'db'>): Replica {
  return { read: (work) => work(db), close: async () => undefined };
}

interface Options {
  readonly connection: pg.ClientConfig;
  /** Closed after the replica. */
  readonly primary: Database;
  readonly limits: DatabaseLimits;
  /** How far it may be behind, in milliseconds. */
  readonly maxLagMs: number;
  readonly log: Log;
}

/**
 * PostgreSQL's error codes of what only the replica refuses: it gave a statement up because of a change that it had to
 * apply, or has no connection left.
 */
const REPLICA_ONLY = new Set(['40001', '53300']);
/** A write: a fault of ours here, though from a server that should be the primary it means that this is away. */
const READ_ONLY = '25006';

/** The codes of an error and of its causes. */
function codesOf(error: unknown): string[] {
  return error instanceof Error ? [String((error as { code?: unknown }).code), ...codesOf(error.cause)] : [];
}

function isReplicaFault(error: unknown): boolean {
  const codes = codesOf(error);
  return (
    !codes.includes(READ_ONLY) && (isDatabaseAway(error) || codes.some((code) => REPLICA_ONLY.has(code)))
  );
}

/** Opens a streaming replica of the primary. It need not be there: until it is up to date, nothing is read from it. */
export async function openReplica(options: Options): Promise<Replica> {
  const { connection, primary, limits, maxLagMs, log } = options;
  const database = openDatabase(
    connection,
    (error) => log.warn({ err: error }, 'an idle connection to the replica was lost'),
    { ...limits, mayBeStandby: true },
  );
  const watch = await openLagWatch({ primary, replica: database, maxLagMs, log });
  return {
    async read(work) {
      primary.refuseInside();
      if (!watch.isFit()) return work(primary.db);
      try {
        return await work(database.db);
      } catch (error) {
        if (!isReplicaFault(error)) throw error;
        log.warn({ err: error }, 'the replica failed: the primary is read');
        return work(primary.db);
      }
    },
    async close() {
      await watch.close();
      await database.close();
    },
  };
}
