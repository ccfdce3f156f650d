import { Readable } from 'node:stream';
import { listLiveSessions } from '../../people/accounts/sessions.ts';
import type { LiveSubject } from './notify.ts';
import { findFollowedSubjects } from './store.ts';
import { createFollowers, createWire, type Followers, type Heard, type Hub } from './stream.ts';

export interface LiveHub {
  /**
   * What changes for a member from now on, as Server-Sent Events, after what they missed; `resync`
   * where this process cannot say what that is.
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

/**
 * Reads what a stream follows from now on. One after the other: an older answer never takes the
 * place of a newer one.
 */
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

/**
 * Keeps connections alive, and ends those of sessions that ended. While the database is away,
 * nobody is sent off.
 */
async function beat(deps: Hub, streams: ReturnType<typeof keepStreams>): Promise<void> {
  const asked = [...streams.all()];
  if (asked.length === 0) return;
  for (const stream of asked) streams.send(stream, ':\n\n');
  const live = await listLiveSessions(deps, new Set(asked.map(({ sessionId }) => sessionId)));
  for (const stream of asked) if (!live.has(stream.sessionId)) streams.finish(stream);
}

/** Whose stream it is. */
interface Listener {
  readonly accountId: string;
  readonly sessionId: string;
  /** The id of the app account. */
  readonly memberId: string;
}

export interface Stream extends Listener {
  readonly body: Readable;
}

/** The open streams of a process, and who follows what. */
export interface Streams extends Pick<Followers<Stream>, 'followedBy' | 'of'> {
  all(): ReadonlySet<Stream>;
  /** Those of some people, by the ids of their accounts or app accounts. */
  ofPeople(ids: readonly string[]): ReadonlySet<Stream>;
  /** The oldest of an account with too many gives way. */
  add(listener: Listener): Stream;
  /** The subjects it follows from now on. */
  follow(stream: Stream, subjects: readonly LiveSubject[]): void;
  send(stream: Stream, text: string): void;
  /** Ends it in good order. */
  finish(stream: Stream): void;
  finishOf(sessionId: string): void;
}

/** Devices and tabs of one account. */
const PER_ACCOUNT = 6;
/**
 * Bytes that wait for a slow reader, who is then cut off: they come back and read everything again.
 */
const BEHIND_MAX = 16 * 1024;

export function keepStreams(): Streams {
  const streams = new Set<Stream>();
  const byAccount = new Map<string, Set<Stream>>();
  const followers = createFollowers<Stream>();

  function remove(stream: Stream): void {
    streams.delete(stream);
    followers.remove(stream);
    const own = byAccount.get(stream.accountId);
    own?.delete(stream);
    if (own?.size === 0) byAccount.delete(stream.accountId);
  }

  function finish(stream: Stream): void {
    remove(stream);
    stream.body.push(null);
  }

  return {
    all: () => streams,
    ofPeople(ids) {
      const ofMembers = followers.of({ subjects: [], members: ids }).keys();
      return new Set([...ofMembers, ...ids.flatMap((id) => [...(byAccount.get(id) ?? [])])]);
    },
    add(listener) {
      const stream = { ...listener, body: new Readable({ read: () => undefined }) };
      const own = byAccount.get(listener.accountId) ?? new Set();
      const [oldest] = own;
      if (oldest !== undefined && own.size >= PER_ACCOUNT) finish(oldest);
      byAccount.set(listener.accountId, own.add(stream));
      streams.add(stream);
      followers.add(stream, []);
      stream.body.once('close', () => remove(stream));
      return stream;
    },
    follow(stream, subjects) {
      if (streams.has(stream)) followers.add(stream, subjects);
    },
    followedBy: followers.followedBy,
    of: followers.of,
    send({ body }, text) {
      if (body.readableLength > BEHIND_MAX) body.destroy();
      else body.push(text);
    },
    finish,
    finishOf(sessionId) {
      for (const stream of streams) if (stream.sessionId === sessionId) finish(stream);
    },
  };
}
