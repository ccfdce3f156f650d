import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import pg from 'pg';
import type { Log } from '../deps.ts';

/**
 * How long, in milliseconds, a proof of life is valid: after a longer silence, a process serves nothing from memory.
 */
export const HEARING_LASTS_MS = 2500;
const PROVE_EVERY_MS = 500;
const RECONNECT_AFTER_MS = 500;

interface Options {
  readonly connection: pg.ClientConfig;
  readonly channel: string;
  /** `application_name` while it listens, by which others find it in pg_stat_activity. */
  readonly name: string;
  readonly log: Log;
  hear(payload: string): void;
  /** Called each time it starts to listen, before `isHearing` is true. */
  opened(send: ListeningConnection['send']): Promise<void>;
  /** The connection broke: notifications are missed from now on. */
  lost(): void;
}

export interface ListeningConnection {
  /** True while nothing sent to the channel can have been missed, even over a silently dead network. Cheap. */
  isHearing(): boolean;
  /** Sends a notification to the channel. Rejects when the connection is broken. */
  send(payload: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * A dedicated connection that listens to one channel of PostgreSQL. It checks twice a second that it is alive, because
 * a dead network goes unnoticed, and reconnects after a loss. Resolves when it listens for the first time.
 */
export async function openListeningConnection(options: Options): Promise<ListeningConnection> {
  const { connection, channel, name, log } = options;
  let client: pg.Client;
  /** When the last query was sent that the server answered, on the monotonic clock. */
  let provenAt = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  let isProving = false;
  let isClosed = false;

  const oneByOne = pLimit(1);

  async function send(payload: string): Promise<void> {
    await oneByOne(() => client.query('SELECT pg_notify($1, $2)', [channel, payload]));
  }

  async function connect(): Promise<void> {
    client = new pg.Client({ ...connection, application_name: 'lampion', keepAlive: true });
    client.on('notification', ({ payload = '' }) => options.hear(payload));
    // Without a listener an error would end the process; `end` follows it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      const askedAt = performance.now();
      // Only now: no process waits for one that does not listen yet.
      await client.query("SELECT set_config('application_name', $1, false)", [name]);
      await options.opened(send);
      provenAt = askedAt;
      isOpen = true;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.once('end', () => void reconnect());
  }

  async function reconnect(): Promise<void> {
    isOpen = false;
    if (isClosed) return;
    provenAt = Number.NEGATIVE_INFINITY;
    options.lost();
    while (!isClosed) {
      await delay(RECONNECT_AFTER_MS, undefined, { ref: false });
      try {
        return await connect();
      } catch (error) {
        log.warn({ err: error }, 'still no connection to hear page changes');
      }
    }
  }

  async function prove(): Promise<void> {
    if (!isOpen) return;
    const askedAt = performance.now();
    if (isProving) {
      // Half open: `end` destroys a connection that has a pending query, and then it reconnects.
      if (askedAt - provenAt > 2 * HEARING_LASTS_MS) await client.end().catch(() => undefined);
      return;
    }
    isProving = true;
    try {
      await oneByOne(() => client.query('SELECT 1'));
      provenAt = askedAt;
    } catch {
      // `end` follows.
    } finally {
      isProving = false;
    }
  }

  await connect();
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
