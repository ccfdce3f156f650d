import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAwayError, isDatabaseAway, markCut } from './errors.ts';

/** With `AWAY_AFTER_MS`, well within the two seconds in which a call has to be refused. */
const ASK_EVERY_MS = 400;
/** How long a question that takes no time may take. */
const AWAY_AFTER_MS = 1250;

interface WatchOptions {
  /** How long it may leave a trivial question unanswered. */
  readonly awayMs?: number | undefined;
}

interface WatchListener {
  /** Called once when the database goes. */
  away?(reason: Error): void;
  /** Called when it answers again, after so many milliseconds. */
  back?(awayMs: number): void;
}

/**
 * Knows whether the database answers: sends it a trivial query over and over, on a connection that
 * nothing else uses, so that a busy pool says nothing. A server that does not answer in time,
 * cannot be reached, is shutting down or is a standby is away. Every connection is then cut, so
 * that nobody waits for it, and new ones are refused at once until it answers. A server that
 * refuses us alone (too many connections) is not away. It begins with the first connection.
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
   * Why the last question was refused by a database that is here: no such database, too many
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

  /** Aborted with a DatabaseAwayError when the database goes; another signal once it is back. */
  get presence(): AbortSignal {
    return this.#presence.signal;
  }

  listen(listener: WatchListener): void {
    this.#listeners.push(listener);
  }

  /**
   * Asks now, unless a question is being asked already.
   * @throws DatabaseAwayError when it is away, the server's own error when it is here and refuses
   * us
   */
  async check(): Promise<void> {
    this.#start();
    this.#pause.abort();
    await this.#roundEnd.promise;
    this.#presence.signal.throwIfAborted();
    if (this.#refusal !== undefined) throw this.#refusal;
  }

  /**
   * Resolves once the database is here; at once when it is.
   * @throws DatabaseAwayError when the watch is closed meanwhile
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
    // Cut: asks again at once instead of after the pause.
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
      // It may lie unread behind work that kept this process busy for as long.
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

/** A standby answers as well, but neither takes writes nor knows the latest ones. */
async function checkPrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('SELECT pg_is_in_recovery() AS "isStandby"');
  if (rows[0]?.isStandby) throw new Error('it is a standby');
}

/** What decides whether connections may be opened, and cuts them. */
interface Gate {
  /** Called before connecting. Returns why nothing may be opened now, or null. */
  admit(client: WatchedClient): Error | null;
  /** Its socket is closed. */
  forget(client: WatchedClient): void;
}

export interface WatchedClient extends pg.Client {
  /**
   * Closes the socket without a goodbye, also while it connects: what is being asked rejects with
   * `reason`.
   */
  cut(reason: Error): void;
}

type OnConnected = ((error: Error) => void) & ((error: null, client: pg.Client) => void);

/**
 * The class of every connection to one database: refused while that is away, cut when it goes, and
 * its errors told apart from those of other sockets. A constructor, because a pool makes its
 * connections itself.
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
