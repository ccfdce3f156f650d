import pg from 'pg';
import { nameBusy } from './database-busy.ts';
import type { TransactionScope } from './transaction-scope.ts';

/** Time-outs of a pool; unlimited where left out. */
export interface PoolLimits {
  readonly poolSize?: number;
  /** How long a caller waits for a connection. */
  readonly acquireMs?: number | undefined;
  /** How long one statement may run. */
  readonly statementMs?: number | undefined;
  /** How long a statement waits for a row or table that is locked. */
  readonly lockMs?: number | undefined;
  /** How long a transaction may be open without a statement. */
  readonly idleInTransactionMs?: number | undefined;
}

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: boolean | Error) => void,
) => void;

/**
 * A pool that refuses queries inside a transaction, and throws a distinct error when no connection was free in time.
 */
export class GuardedPool extends pg.Pool {
  readonly #scope: TransactionScope;

  constructor(
    connection: pg.ClientConfig,
    { poolSize = 10, acquireMs, statementMs, lockMs, idleInTransactionMs }: PoolLimits,
    scope: TransactionScope,
  ) {
    super({
      ...connection,
      max: poolSize,
      application_name: 'lampion',
      ...(acquireMs && { connectionTimeoutMillis: acquireMs }),
      ...(statementMs && { statement_timeout: statementMs }),
      ...(lockMs && { lock_timeout: lockMs }),
      ...(idleInTransactionMs && { idle_in_transaction_session_timeout: idleInTransactionMs }),
    });
    this.#scope = scope;
  }

  /** `query` goes through here too, with a callback. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | undefined {
    this.#scope.refuseInside();
    if (callback === undefined) return this.#connectInTime();
    super.connect((error, client, release) => callback(error && nameBusy(error), client, release));
    return undefined;
  }

  async #connectInTime(): Promise<pg.PoolClient> {
    try {
      return await super.connect();
    } catch (error) {
      throw error instanceof Error ? nameBusy(error) : error;
    }
  }
}
