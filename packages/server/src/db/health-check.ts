import type pg from 'pg';
import { GuardedPool } from './guarded-pool.ts';
import { TransactionScope } from './transaction-scope.ts';

/** Monitoring gives up after three seconds. */
const PATIENCE_MS = 2_000;

/**
 * Checks that the database answers, on a connection that nothing else uses: a process whose connections are all busy
 * need not be restarted. Concurrent callers share one query.
 */
export function createHealthCheck(connection: pg.ClientConfig, onIdleError: (error: Error) => void) {
  const limits = { poolSize: 1, acquireMs: PATIENCE_MS, statementMs: PATIENCE_MS };
  const pool = new GuardedPool(connection, limits, new TransactionScope());
  pool.on('error', onIdleError);
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      await pool.query('SELECT 1');
    } finally {
      asking = undefined;
    }
  }

  return {
    /** Rejects without an answer within two seconds. */
    check(): Promise<void> {
      asking ??= ask();
      return asking;
    },
    close: () => pool.end(),
  };
}
