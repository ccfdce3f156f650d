import { type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { DatabaseWatch } from './database-watch.ts';
import { isDatabaseAway, OutcomeUnknownError } from './errors.ts';
import { GuardedPool, type PoolLimits } from './guarded-pool.ts';
import * as tables from './tables.ts';
import { currentNote, TransactionScope } from './transaction-scope.ts';

export type Db = NodePgDatabase<typeof tables>;
/** The database or a transaction. */
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
  /** Whether the database answers, however busy the pool is. */
  readonly watch: DatabaseWatch;
  /**
   * Another pool on the same database, to be closed before it. Its callers may hold a transaction
   * of the first.
   */
  openPool(limits: PoolLimits): pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseLimits extends PoolLimits {
  /** How long a trivial query may stay unanswered before the database counts as away. */
  readonly awayMs?: number | undefined;
}

/**
 * Opens a pool on PostgreSQL. Connects at the first query. Code inside `db.transaction` that
 * queries `db` or the pool instead of the transaction is refused at once: it would wait for a
 * second connection.
 * @param onIdleError called for connections lost while idle; without a listener they would end the
 * process.
 */
export function openDatabase(
  connection: pg.ClientConfig,
  onIdleError: (error: Error) => void,
  { awayMs, ...limits }: DatabaseLimits = {},
): Database {
  const watch = new DatabaseWatch(connection, { awayMs });
  const openPool = (own: PoolLimits, scope = new TransactionScope()) =>
    new GuardedPool(connection, own, scope, watch).on('error', (error) => {
      // The watch cut it and logs that once.
      if (!watch.isAway) onIdleError(error);
    });
  const scope = new TransactionScope();
  const pool = openPool(limits, scope);
  return {
    db: guard(drizzle({ client: pool, schema: tables, casing: 'snake_case' }), scope),
    pool,
    connection,
    refuseInside: () => scope.refuseInside(),
    watch,
    openPool,
    async close() {
      await Promise.all([pool.end(), watch.close()]);
    },
  };
}

/**
 * Queries are refused where they are built: only there does the stack trace name the caller,
 * because an awaited query runs in its own microtask.
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
    let isCommitting = false;
    const workThenCommit = async (tx: Parameters<typeof work>[0]) => {
      const answer = await work(tx);
      if (config?.accessMode !== 'read only') await currentNote()?.(tx);
      isCommitting = true;
      return answer;
    };
    try {
      return await begin((tx) => scope.run(() => workThenCommit(tx)), config);
    } catch (error) {
      throw isCommitting && isDatabaseAway(error) ? new OutcomeUnknownError(error) : error;
    }
  };
  return Object.assign(db, Object.fromEntries(guarded), { transaction });
}

/**
 * Counts rows up to `limit` + 1: enough to say "more than" without counting them all.
 * @param source what follows FROM, conditions included.
 */
export async function countUpTo(db: Queryable, limit: number, source: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (SELECT FROM ${source} LIMIT ${limit + 1}) AS counted`,
  );
  return rows[0]?.count ?? 0;
}
