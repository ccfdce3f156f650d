import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { GuardedPool, type PoolLimits } from './guarded-pool.ts';
import { createHealthCheck } from './health-check.ts';
import * as tables from './tables.ts';
import { TransactionScope } from './transaction-scope.ts';

export type Db = NodePgDatabase<typeof tables>;
/** What a store takes: the database or a transaction. */
export type Queryable = Db | Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** How to open a separate connection (LISTEN, migrations). */
  readonly connection: pg.ClientConfig;
  /**
   * For pool methods that hide their callers from a stack trace.
   * @throws PoolInsideTransactionError inside `db.transaction`
   */
  refuseInside(): void;
  /** Resolves when the database answers within two seconds, however busy the pool is; rejects otherwise. */
  checkHealth(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a pool on PostgreSQL. It connects lazily, at the first query. While work runs in `db.transaction`, whatever
 * asks `db` or the pool instead of the transaction is refused at once: it would wait for a second connection.
 * @param onIdleError called for connections lost while idle; without a listener they would end the process.
 */
export function openDatabase(
  connection: pg.ClientConfig,
  onIdleError: (error: Error) => void,
  limits: PoolLimits = {},
): Database {
  const scope = new TransactionScope();
  const health = createHealthCheck(connection, onIdleError);
  const pool = new GuardedPool(connection, limits, scope);
  pool.on('error', onIdleError);
  // A connection lost in the middle of a transaction rejects its query; without a listener it would also end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: guard(drizzle({ client: pool, schema: tables, casing: 'snake_case' }), scope),
    pool,
    connection,
    refuseInside: () => scope.refuseInside(),
    checkHealth: health.check,
    async close() {
      await Promise.all([pool.end(), health.close()]);
    },
  };
}

/**
 * Queries are refused where they are built, because only there the stack trace still names the caller: an awaited query
 * runs in a microtask of its own.
 */
const ENTRANCES = [
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'execute',
  '$count',
  'with',
] as const;

function guard(db: Db, scope: TransactionScope): Db {
  const begin = db.transaction.bind(db);
  const guarded = ENTRANCES.map((name) => {
    const ask = db[name] as (...args: unknown[]) => unknown;
    const refuseOrAsk = (...args: unknown[]) => {
      scope.refuseInside();
      return Reflect.apply(ask, db, args);
    };
    return [name, refuseOrAsk];
  });
  const transaction: Db['transaction'] = async (work, config) => {
    scope.refuseInside();
    return begin((tx) => scope.run(() => work(tx)), config);
  };
  return Object.assign(db, Object.fromEntries(guarded), { transaction });
}
