import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { isDatabaseAway } from '../db/database-away.ts';

const POOL_SIZE = 4;
const ACQUIRE_MS = 10_000;
/** Between attempts after a cut that was not the database's absence. */
const PAUSE_MS = 250;

/** pg-boss's statement that takes jobs, by the name of its subquery. */
const TAKING = /\bnext AS \(/;

/**
 * What the job queue asks the database with: connections of its own, and patience. While the database is away its
 * statements wait instead of failing, so that nothing is logged over and over, every outcome is recorded and the next
 * jobs are taken as soon as it is back. A statement that was cut is asked again: each of them may run twice.
 */
export function openJobDatabase({ openPool, watch }: Pick<Database, 'openPool' | 'watch'>) {
  const pool = openPool({ poolSize: POOL_SIZE, name: 'lampion-jobs', acquireMs: ACQUIRE_MS });
  const end = Promise.withResolvers<void>();
  let isPatient = true;

  /**
   * In a transaction: the statement may lie before a frozen server when its connection is cut. Run there later by
   * itself, it would take jobs that nobody does.
   */
  async function take(text: string, values?: unknown[]) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const taken = await client.query(text, values);
      await client.query('COMMIT');
      client.release();
      return taken;
    } catch (error) {
      // Closed, because the transaction is still open on it.
      client.release(true);
      throw error;
    }
  }

  return {
    async executeSql(text: string, values?: unknown[]) {
      for (;;) {
        await Promise.race([watch.untilHere(), end.promise]);
        try {
          return await (TAKING.test(text) ? take(text, values) : pool.query(text, values));
        } catch (error) {
          if (!isPatient || !isDatabaseAway(error)) throw error;
          await delay(PAUSE_MS, undefined, { ref: false });
        }
      }
    },
    /** From now on statements fail while the database is away: this process ends. */
    stopWaiting() {
      isPatient = false;
      end.resolve();
    },
    close: () => pool.end(),
  };
}
