import type pg from 'pg';
import { GuardedPool } from './guarded-pool.ts';
import { TransactionScope } from './transaction-scope.ts';

/** Whoever watches over us gives up after three seconds. */
const PATIENCE_MS = 2_000;

/**
 * Asks the database for a sign of life, on a connection that nobody else uses: a process whose connections are all busy
 * is no reason to end it. Those who ask at the same time share one question.
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
    /** Rejects when there is none within two seconds. */
    check(): Promise<void> {
      asking ??= ask();
      return asking;
    },
    close: () => pool.end(),
  };
}
