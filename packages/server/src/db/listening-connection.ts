import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import pg from 'pg';
import type { Log } from '../deps.ts';

/** Milliseconds a proof of hearing lasts: whoever was silent for longer has heard nothing from memory since. */
export const HEARING_LASTS_MS = 2500;
const PROVE_EVERY_MS = 500;
const RECONNECT_AFTER_MS = 500;

interface Options {
  readonly connection: pg.ClientConfig;
  readonly channel: string;
  /** `application_name` once it hears, for others to find in pg_stat_activity. */
  readonly name: string;
  readonly log: Log;
  hear(payload: string): void;
  /** Called each time it begins to hear, before `isHearing` says so. */
  opened(send: ListeningConnection['send']): Promise<void>;
  /** The connection broke: what is sent from now on is missed. */
  lost(): void;
}

export interface ListeningConnection {
  /** True while nothing sent to the channel can have been missed, even if the network fell silent. Costs nothing. */
  isHearing(): boolean;
  /** Sends to the channel. Rejects when the connection is broken. */
  send(payload: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * A connection of its own that hears one channel of PostgreSQL. It proves twice a second that it is alive, because a
 * dead network says nothing, and opens itself again after a loss. Resolves when it hears for the first time.
 */
export async function openListeningConnection(options: Options): Promise<ListeningConnection> {
  const { connection, channel, name, log } = options;
  let client: pg.Client;
  /** When the last question was sent that the server answered, on the clock that never jumps. */
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
      // Only now: nobody waits for a process that does not hear yet.
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
      // Half open: `end` destroys a connection that owes an answer, and everything begins anew.
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
