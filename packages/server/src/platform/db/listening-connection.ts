import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { DatabaseWatch, WatchedClient } from './database-watch.ts';
import { DatabaseAwayError } from './errors.ts';

/**
 * How long a heartbeat is valid, in milliseconds. After a longer silence a process serves nothing
 * from memory.
 */
export const HEARING_LASTS_MS = 2500;
const PROVE_EVERY_MS = 500;
const RECONNECT_AFTER_MS = 500;
/** How long connecting and beginning to listen may take. */
const CONNECT_WITHIN_MS = 2500;

interface Options {
  readonly connection: pg.ClientConfig;
  readonly watch: DatabaseWatch;
  readonly channel: string;
  /** `application_name` while listening; others find it in pg_stat_activity. */
  readonly name: string;
  readonly log: Log;
  hear(payload: string): void;
  /** Runs a query over this connection twice a second: the answer proves that it is alive. */
  prove(ask: pg.Client): Promise<void>;
  /**
   * Called when it listens again after a loss: earlier notifications may have been missed, later
   * ones will not be.
   */
  missed(): void;
  /** Called each time it starts to listen, after `missed` and before `isHearing` is true. */
  opened(send: ListeningConnection['send']): Promise<void>;
}

export interface ListeningConnection {
  /**
   * True while nothing sent to the channel can have been missed, even over a silently dead network.
   * Cheap.
   */
  isHearing(): boolean;
  /** Sends a notification to the channel. Rejects when the connection is broken. */
  send(payload: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * A dedicated connection that listens to one PostgreSQL channel. Checks twice a second that it is
 * alive, because a dead network is otherwise not noticed, and reconnects after a loss, at once when
 * the database comes back. Resolves when it first listens.
 */
export async function openListeningConnection(options: Options): Promise<ListeningConnection> {
  const { connection, watch, channel, name, log } = options;
  let client: WatchedClient;
  /** When the last query was sent that the server answered, on the monotonic clock. */
  let provenAt = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  let isProving = false;
  let isClosed = false;

  const oneByOne = pLimit(1);

  async function send(payload: string): Promise<void> {
    await oneByOne(() => client.query('SELECT pg_notify($1, $2)', [channel, payload]));
  }

  async function connect(isFirst: boolean): Promise<void> {
    const opening = new watch.Client({ ...connection, application_name: 'lampion', keepAlive: true });
    client = opening;
    client.on('notification', ({ payload = '' }) => options.hear(payload));
    const slowness = new DatabaseAwayError(new Error(`not listening within ${CONNECT_WITHIN_MS} ms`));
    const clock = setTimeout(() => opening.cut(slowness), CONNECT_WITHIN_MS);
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      if (!isFirst) options.missed();
      const askedAt = performance.now();
      // Only now, so that no process waits for one that does not listen yet.
      await client.query("SELECT set_config('application_name', $1, false)", [name]);
      await options.prove(client);
      await options.opened(send);
      provenAt = askedAt;
      isOpen = true;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(clock);
    }
    client.once('end', () => void reconnect());
  }

  async function reconnect(): Promise<void> {
    isOpen = false;
    provenAt = Number.NEGATIVE_INFINITY;
    while (!isClosed) {
      try {
        await watch.untilHere();
        await connect(false);
        if (isClosed) await client.end();
        return;
      } catch (error) {
        // While the database is away, the watch has logged it.
        if (!watch.isAway) log.warn({ err: error }, 'still no connection to hear changes');
      }
      await delay(RECONNECT_AFTER_MS, undefined, { ref: false });
    }
  }

  async function prove(): Promise<void> {
    if (!isOpen) return;
    const askedAt = performance.now();
    if (isProving) {
      // Half open: cutting it makes it reconnect.
      if (askedAt - provenAt > 2 * HEARING_LASTS_MS) client.cut(new DatabaseAwayError(new Error('deaf')));
      return;
    }
    isProving = true;
    try {
      await oneByOne(() => options.prove(client));
      provenAt = askedAt;
    } catch {
      // `end` follows.
    } finally {
      isProving = false;
    }
  }

  await connect(true);
  const clock = setInterval(() => void prove(), PROVE_EVERY_MS);
  clock.unref();
  return {
    isHearing: () => performance.now() - provenAt < HEARING_LASTS_MS,
    send,
    async close() {
      isClosed = true;
      clearInterval(clock);
      provenAt = Number.NEGATIVE_INFINITY;
      await client.end().catch(() => undefined);
    },
  };
}
