import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as tables from './tables.ts';

export type Db = NodePgDatabase<typeof tables>;
/** What a store takes: the database itself, or a transaction of it. */
export type Queryable = Db | Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** How to open one more connection of one's own (LISTEN, migrations). */
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

/**
 * Opens a pool on PostgreSQL. Nothing is connected before the first query.
 * @param onIdleError told of connections lost while idle; without a listener they would end the process.
 */
export function openDatabase(
  connection: pg.ClientConfig,
  onIdleError: (error: Error) => void,
  { poolSize = 10 }: { poolSize?: number } = {},
): Database {
  const pool = new pg.Pool({ ...connection, max: poolSize, application_name: 'lampion' });
  pool.on('error', onIdleError);
  // One that is lost in the middle of a transaction tells its query; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: drizzle({ client: pool, schema: tables, casing: 'snake_case' }),
    pool,
    connection,
    close: () => pool.end(),
  };
}
