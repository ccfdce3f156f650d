import { Readable } from 'node:stream';
import { listLiveSessions } from '../accounts/list-live-sessions.ts';
import { keepStreams, type Listener, type Stream } from './keep-streams.ts';
import { findFollowedSubjects } from './live-store.ts';
import { createWire, type Heard, type Hub } from './send-changes.ts';

export interface LiveHub {
  /**
   * What changes for a member from now on, as Server-Sent Events, after what they missed; `resync` where this process
   * cannot say what that is.
   */
  open(listener: Listener, heard: Heard): Promise<Readable>;
  /** Open streams of this process. */
  count(): number;
  /** Ends every stream, and each that is opened from now on: apps then turn to another process. */
  end(): void;
  close(): Promise<void>;
}

/** Below what proxies and phones take for a dead connection. Sessions are looked at as often. */
const BEAT_EVERY_MS = 20_000;
/** When an app comes back, in milliseconds: not all at once. */
const retry = () => `retry: ${1000 + Math.floor(3000 * Math.random())}\n`;

/** Starts listening with the first stream. One per process. */
export function createLiveHub(
  deps: Hub,
  { beatEveryMs = BEAT_EVERY_MS, ...late }: { readonly beatEveryMs?: number; readonly lateMs?: number } = {},
): LiveHub {
  const streams = keepStreams();
  const following = createFollowing(deps, streams);
  const wire = createWire(deps, streams, { ...following, ...late });
  const clock = setInterval(() => void beat(deps, streams).catch(() => undefined), beatEveryMs);
  clock.unref();
  let hasEnded = false;
  deps.metrics.expose({
    name: 'live',
    metrics: ['lampion_live_streams'],
    read: () => [['lampion_live_streams', {}, streams.all().size]],
  });

  return {
    async open(listener, heard) {
      const askedAt = performance.now();
      if (hasEnded) return Readable.from([]);
      await wire.listen();
      const stream = streams.add(listener);
      try {
        await following.follow(stream);
      } catch (error) {
        streams.finish(stream);
        throw error;
      }
      streams.send(stream, retry() + wire.replay(stream, heard, askedAt));
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

/** Reads what a stream follows from now on. One after the other: an older answer never takes the place of a newer one. */
function createFollowing(deps: Hub, streams: ReturnType<typeof keepStreams>) {
  const reads = new Map<Stream, Promise<void>>();
  function follow(stream: Stream): Promise<void> {
    const read = async () => streams.follow(stream, await findFollowedSubjects(deps.db, stream, deps.now()));
    const reading = (reads.get(stream) ?? Promise.resolve()).then(read, read);
    reads.set(stream, reading);
    const forget = () => reads.get(stream) === reading && reads.delete(stream);
    reading.then(forget, forget);
    return reading;
  }
  return { follow, reads };
}

/** Keeps connections alive, and ends those of sessions that ended. While the database is away, nobody is sent off. */
async function beat(deps: Hub, streams: ReturnType<typeof keepStreams>): Promise<void> {
  const asked = [...streams.all()];
  if (asked.length === 0) return;
  for (const stream of asked) streams.send(stream, ':\n\n');
  const live = await listLiveSessions(deps, new Set(asked.map(({ sessionId }) => sessionId)));
  for (const stream of asked) if (!live.has(stream.sessionId)) streams.finish(stream);
}
