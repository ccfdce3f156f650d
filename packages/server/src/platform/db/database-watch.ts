import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAwayError, isDatabaseAway, markCut } from './errors.ts';

/** With `AWAY_AFTER_MS`, well below the two seconds within which a call must be refused. */
const ASK_EVERY_MS = 400;
/** How long a trivial query may take. */
const AWAY_AFTER_MS = 1250;

interface WatchOptions {
  /** How long a trivial query may stay unanswered. */
  readonly awayMs?: number | undefined;
}

interface WatchListener {
  /** Called once when the database goes away. */
  away?(reason: Error): void;
  /** Called when the database answers again, with the time it was away. */
  back?(awayMs: number): void;
}

/**
 * Tracks whether the database answers, by a repeated trivial query on a connection of its own, so
 * that a busy pool does not matter. The database is away when the server does not answer in time,
 * cannot be reached, shuts down or is a standby. Then every connection is cut so that no caller
 * waits for it, and new ones are refused until it answers. A server that refuses only us (too many
 * connections) is not away. Starts with the first connection.
 */
export class DatabaseWatch {
  /** The class of every connection to this database. */
  readonly Client = createClientClass({
    admit: (client) => this.#admit(client),
    forget: (client) => void this.#clients.delete(client),
  });
  readonly #connection: pg.ClientConfig;
  readonly #awayAfterMs: number;
  readonly #clients = new Set<WatchedClient>();
  readonly #listeners: WatchListener[] = [];
  /** Aborted while the database is away. */
  #presence = new AbortController();
  #goneAt = 0;
  #return = Promise.withResolvers<void>();
  #roundEnd = Promise.withResolvers<void>();
  #pause = new AbortController();
  #asking: pg.Client | undefined;
  /**
   * The last error of a database that answers but refuses us: unknown database, too many
   * connections.
   */
  #refusal: unknown;
  #isStarted = false;
  #isClosed = false;

  constructor(connection: pg.ClientConfig, { awayMs = AWAY_AFTER_MS }: WatchOptions = {}) {
    this.#connection = connection;
    this.#awayAfterMs = awayMs;
  }

  get isAway(): boolean {
    return this.#presence.signal.aborted;
  }

  /** Aborted with a DatabaseAwayError when the database goes away; replaced once it is back. */
  get presence(): AbortSignal {
    return this.#presence.signal;
  }

  listen(listener: WatchListener): void {
    this.#listeners.push(listener);
  }

  /**
   * Queries now, unless a query is running.
   * @throws DatabaseAwayError when the database is away; the server's error when it refuses us
   */
  async check(): Promise<void> {
    this.#start();
    this.#pause.abort();
    await this.#roundEnd.promise;
    this.#presence.signal.throwIfAborted();
    if (this.#refusal !== undefined) throw this.#refusal;
  }

  /**
   * Resolves once the database answers; at once when it does.
   * @throws DatabaseAwayError when the watch is closed while waiting
   */
  async untilHere(): Promise<void> {
    while (this.isAway) await this.#return.promise;
  }

  /** Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#pause.abort();
    this.#return.promise.catch(() => undefined);
    this.#return.reject(new DatabaseAwayError(new Error('closed')));
    const client = this.#asking;
    this.#asking = undefined;
    await client?.end();
  }

  #admit(client: WatchedClient): Error | null {
    this.#start();
    if (this.isAway) return this.#presence.signal.reason as Error;
    this.#clients.add(client);
    return null;
  }

  #start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    void this.#watch();
  }

  async #watch(): Promise<void> {
    while (!this.#isClosed) {
      this.#refusal = undefined;
      try {
        await this.#ask();
        this.#findHere();
      } catch (error) {
        if (isDatabaseAway(error)) this.#findAway(error as Error);
        else {
          this.#refusal = error;
          this.#findHere();
        }
      }
      this.#roundEnd.resolve();
      this.#roundEnd = Promise.withResolvers();
      this.#pause = new AbortController();
      const { signal } = this.#pause;
      if (!this.#isClosed)
        await delay(ASK_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
    this.#roundEnd.resolve();
  }

  async #ask(): Promise<void> {
    const client = this.#asking ?? this.#openAsking();
    const question = () => checkPrimary(client);
    const answer = this.#asking === undefined ? client.connect().then(question) : question();
    answer.catch(() => undefined);
    try {
      await this.#inTime(answer);
      if (this.#isClosed) await client.end();
      else this.#asking = client;
    } catch (error) {
      this.#asking = undefined;
      client.connection.stream.destroy();
      if (!(error instanceof pg.DatabaseError)) markCut(error as Error);
      throw error;
    }
  }

  #openAsking(): pg.Client {
    const client = new pg.Client({ ...this.#connection, application_name: 'lampion-watch', keepAlive: true });
    client.on('error', () => undefined);
    // Cut: queries again at once instead of after the pause.
    client.once('end', () => {
      if (this.#asking !== client) return;
      this.#asking = undefined;
      this.#pause.abort();
    });
    return client;
  }

  async #inTime(answer: Promise<void>): Promise<void> {
    const clock = new AbortController();
    const lateness = async () => {
      await delay(this.#awayAfterMs, undefined, { ref: false, signal: clock.signal });
      // The answer may be unread because this process itself was blocked for as long.
      await setImmediate();
      await setImmediate();
      throw new Error(`no answer within ${this.#awayAfterMs} ms`);
    };
    try {
      await Promise.race([answer, lateness()]);
    } finally {
      clock.abort();
    }
  }

  #findAway(cause: Error): void {
    if (this.isAway || this.#isClosed) return;
    const reason = new DatabaseAwayError(cause);
    this.#goneAt = performance.now();
    this.#presence.abort(reason);
    for (const client of this.#clients) client.cut(reason);
    for (const { away } of this.#listeners) away?.(cause);
  }

  #findHere(): void {
    if (!this.isAway || this.#isClosed) return;
    this.#presence = new AbortController();
    for (const { back } of this.#listeners) back?.(performance.now() - this.#goneAt);
    this.#return.resolve();
    this.#return = Promise.withResolvers();
  }
}

/** Refuses a standby: it answers, but takes no writes and may lag behind. */
async function checkPrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('SELECT pg_is_in_recovery() AS "isStandby"');
  if (rows[0]?.isStandby) throw new Error('it is a standby');
}

/** Decides whether connections may be opened, and cuts them. */
interface Gate {
  /** Called before connecting. Returns the reason to refuse, or null. */
  admit(client: WatchedClient): Error | null;
  /** Called when the socket is closed. */
  forget(client: WatchedClient): void;
}

export interface WatchedClient extends pg.Client {
  /** Destroys the socket, also while it connects. Pending queries reject with `reason`. */
  cut(reason: Error): void;
}

type OnConnected = ((error: Error) => void) & ((error: null, client: pg.Client) => void);

/**
 * The class of every connection to one database. Refuses connections while the database is away,
 * cuts them when it goes away, and marks their errors so that they are distinct from those of other
 * sockets. A constructor, because a pool creates its connections itself.
 */
function createClientClass(gate: Gate): new (config?: string | pg.ClientConfig) => WatchedClient {
  return class extends pg.Client implements WatchedClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Without a listener an error would end the process.
      this.on('error', markCut);
      this.once('end', () => gate.forget(this));
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: OnConnected): void;
    override connect(callback?: OnConnected): Promise<pg.Client> | undefined {
      if (callback === undefined) return this.#connect();
      this.#connect().then(
        () => callback(null, this),
        (error: Error) => callback(error),
      );
      return undefined;
    }

    async #connect(): Promise<pg.Client> {
      const refusal = gate.admit(this);
      if (refusal !== null) throw refusal;
      try {
        return await super.connect();
      } catch (error) {
        markCut(error as Error);
        throw error;
      }
    }

    cut(reason: Error): void {
      this.connection.stream.destroy(reason);
    }
  };
}
