import pg from 'pg';
import { nameBusy } from './database-busy.ts';
import type { TransactionScope } from './transaction-scope.ts';

/** What a pool grants; nothing is bounded where a value is left out. */
export interface PoolLimits {
  readonly poolSize?: number;
  /** How long whoever needs a connection waits for one. */
  readonly acquireMs?: number | undefined;
  /** How long one statement may run. */
  readonly statementMs?: number | undefined;
  /** How long a statement waits for a row or table that somebody else holds. */
  readonly lockMs?: number | undefined;
  /** How long a transaction may be open without a statement. */
  readonly idleInTransactionMs?: number | undefined;
}

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: boolean | Error) => void,
) => void;

/** A pool that is never asked inside a transaction, and that says so when it had no connection in time. */
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

  /** `query` comes by here too, with a callback. */
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
