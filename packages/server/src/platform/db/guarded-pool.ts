import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Tracer } from '../ports/tracer.ts';
import type { DatabaseWatch } from './database-watch.ts';
import { nameBusy } from './errors.ts';
import { traceQueries } from './trace-queries.ts';
import type { TransactionScope } from './transaction-scope.ts';

/** Time-outs of a pool; unlimited where left out. */
export interface PoolLimits {
  readonly poolSize?: number;
  /** Shown in the server's list of connections. */
  readonly name?: string;
  /** How long a caller waits for a connection. */
  readonly acquireMs?: number | undefined;
  /** How long one statement may run. */
  readonly statementMs?: number | undefined;
  /** How long a statement waits for a row or table that is locked. */
  readonly lockMs?: number | undefined;
  /** How long a transaction may be open without a statement. */
  readonly idleInTransactionMs?: number | undefined;
  /** Called with the time a caller waited for a connection, refusals included. */
  readonly onAcquired?: (seconds: number) => void;
  readonly tracer?: Tracer | null;
}

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: boolean | Error) => void,
) => void;

/**
 * A pool that refuses queries inside a transaction and while the database is away, and throws a
 * distinct error when no connection was free in time.
 */
export class GuardedPool extends pg.Pool {
  readonly #scope: TransactionScope;
  readonly #watch: DatabaseWatch;
  readonly #onAcquired: PoolLimits['onAcquired'];
  readonly #isTraced: boolean;

  constructor(
    connection: pg.ClientConfig,
    {
      poolSize = 10,
      name = 'lampion',
      acquireMs,
      statementMs,
      lockMs,
      idleInTransactionMs,
      onAcquired,
      tracer = null,
    }: PoolLimits,
    scope: TransactionScope,
    watch: DatabaseWatch,
  ) {
    super({
      ...connection,
      Client: watch.Client,
      max: poolSize,
      application_name: name,
      ...(acquireMs && { connectionTimeoutMillis: acquireMs }),
      ...(statementMs && { statement_timeout: statementMs }),
      ...(lockMs && { lock_timeout: lockMs }),
      ...(idleInTransactionMs && { idle_in_transaction_session_timeout: idleInTransactionMs }),
    });
    this.#scope = scope;
    this.#watch = watch;
    this.#onAcquired = onAcquired;
    this.#isTraced = tracer !== null;
    if (tracer !== null) traceQueries(this, tracer);
  }

  /** `query` goes through here too, with a callback. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | undefined {
    this.#scope.refuseInside();
    if (callback === undefined) return this.#connectInTime();
    // Keeps the caller's trace: the callback would otherwise run in the context of the caller that
    // released it.
    const answer = this.#isTraced ? AsyncLocalStorage.bind(callback) : callback;
    this.#connectInTime().then(
      (client) => answer(undefined, client, client.release),
      (error: Error) => answer(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectInTime(): Promise<pg.PoolClient> {
    const since = performance.now();
    try {
      // Refused before queueing for a connection.
      this.#watch.presence.throwIfAborted();
      return releaseWhenCut(await super.connect());
    } catch (error) {
      throw error instanceof Error ? nameBusy(error) : error;
    } finally {
      this.#onAcquired?.((performance.now() - since) / 1000);
    }
  }
}

/**
 * Releases a connection that is cut while in use, because its holder may never do so (Drizzle does
 * not when BEGIN fails) and the pool would lose it.
 */
function releaseWhenCut(client: pg.PoolClient): pg.PoolClient {
  const release = client.release;
  let isCut = false;
  const onEnd = () => {
    isCut = true;
    release(true);
  };
  client.once('end', onEnd);
  client.release = (error) => {
    if (isCut) return;
    client.off('end', onEnd);
    release(error);
  };
  return client;
}
