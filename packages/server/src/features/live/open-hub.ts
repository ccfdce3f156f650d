import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ListeningConnection, openListeningConnection } from '../../db/listening-connection.ts';
import type { Deps } from '../../deps.ts';
import { listLiveSessions } from '../accounts/list-live-sessions.ts';
import { keepMessages } from './keep-messages.ts';
import { keepStreams, type Listener, type Stream } from './keep-streams.ts';
import { findShownParties, LIVE_CHANNEL } from './live-store.ts';
import type { LiveMessage } from './tell-live.ts';

export interface LiveHub {
  /**
   * What changes for a member from now on, as Server-Sent Events. `lastId`: the last one they heard; what came since
   * follows, or `resync` where this process cannot say.
   */
  open(listener: Listener, lastId: string | undefined): Promise<Readable>;
  /** Open streams of this process. */
  count(): number;
  /** Ends every stream, and each that is opened from now on: apps then turn to another process. */
  end(): void;
  close(): Promise<void>;
}

type Hub = Pick<Deps, 'database' | 'db' | 'log' | 'metrics' | 'now'>;

/** Below what proxies and phones take for a dead connection. Sessions are looked at as often. */
const BEAT_EVERY_MS = 20_000;
/** Messages for whoever was away for some seconds. */
const KEPT_MESSAGES = 2000;
/** When an app comes back, in milliseconds; it adds some of its own, so that not all come at once. */
const RETRY = 'retry: 2000\n';

/** Starts listening with the first stream. One per process. */
export function createLiveHub(
  deps: Hub,
  { beatEveryMs = BEAT_EVERY_MS }: { readonly beatEveryMs?: number } = {},
): LiveHub {
  const streams = keepStreams();
  const follow = async (stream: Stream) =>
    streams.follow(stream, await findShownParties(deps.db, stream, deps.now()));
  const wire = createWire(deps, streams, follow);
  const clock = setInterval(() => void beat(deps, streams).catch(() => undefined), beatEveryMs);
  clock.unref();
  let hasEnded = false;
  deps.metrics.expose({
    name: 'live',
    metrics: ['lampion_live_streams'],
    read: () => [['lampion_live_streams', {}, streams.all().size]],
  });

  return {
    async open(listener, lastId) {
      if (hasEnded) return Readable.from([]);
      await wire.listen();
      const stream = streams.add(listener);
      try {
        await follow(stream);
      } catch (error) {
        streams.finish(stream);
        throw error;
      }
      streams.send(stream, RETRY + wire.replay(stream, lastId));
      return stream.body;
    },
    count: () => streams.all().size,
    end() {
      hasEnded = true;
      for (const stream of streams.all()) streams.finish(stream);
    },
    async close() {
      clearInterval(clock);
      this.end();
      await wire.close();
    },
  };
}

/** Keeps connections alive, and ends those of sessions that ended. While the database is away, nobody is sent off. */
async function beat(deps: Hub, streams: ReturnType<typeof keepStreams>): Promise<void> {
  const asked = [...streams.all()];
  if (asked.length === 0) return;
  for (const stream of asked) streams.send(stream, ':\n\n');
  const live = await listLiveSessions(deps, new Set(asked.map(({ sessionId }) => sessionId)));
  for (const stream of asked) if (!live.has(stream.sessionId)) streams.finish(stream);
}

/** From PostgreSQL to the streams, each message with a number of this process. */
function createWire(
  { database, log }: Hub,
  streams: ReturnType<typeof keepStreams>,
  follow: (stream: Stream) => Promise<void>,
) {
  const node = randomBytes(4).toString('hex');
  const kept = keepMessages(KEPT_MESSAGES);
  let listening: Promise<ListeningConnection> | undefined;

  const write = (event: 'changed' | 'open' | 'resync', subjects: readonly string[] = []) =>
    `id: ${node}-${kept.last()}\nevent: ${event}\ndata: ${JSON.stringify(subjects)}\n\n`;

  const warn = (error: unknown) => log.warn({ err: error }, 'an open app is told of changes with difficulty');

  function hear(payload: string): void {
    const message = JSON.parse(payload) as LiveMessage;
    kept.add(message);
    for (const [stream, subjects] of streams.of(message)) {
      streams.send(stream, write('changed', subjects));
      if (subjects.includes('parties')) follow(stream).catch(warn);
    }
  }

  function resyncAll(): void {
    kept.forget();
    for (const stream of streams.all()) streams.send(stream, write('resync'));
  }

  return {
    async listen() {
      listening ??= openListeningConnection({
        connection: database.connection,
        watch: database.watch,
        channel: LIVE_CHANNEL,
        name: 'lampion live',
        log,
        hear,
        prove: async (asked) => void (await asked.query('SELECT 1')),
        missed: resyncAll,
        opened: async () => undefined,
      }).catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
      await listening;
    },
    /** What somebody missed since the last message they heard. */
    replay(stream: Stream, lastId: string | undefined): string {
      if (lastId === undefined) return write('open');
      const [, writer, number] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(lastId) ?? [];
      const missed = writer === node ? kept.since(Number(number)) : null;
      if (missed === null) return write('resync');
      const subjects = new Set(missed.flatMap((message) => streams.of(message).get(stream) ?? []));
      return write(subjects.size > 0 ? 'changed' : 'open', [...subjects]);
    },
    async close() {
      await (await listening?.catch(() => undefined))?.close();
    },
  };
}
