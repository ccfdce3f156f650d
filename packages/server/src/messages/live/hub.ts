import { Readable } from 'node:stream';
import type { LiveHub, StreamOwner } from '../../deps.ts';
import { listLiveSessions } from '../../people/accounts/sessions.ts';
import type { LiveSubject } from './notify.ts';
import { findFollowedSubjects, findGuestSubjects, findLivePasses } from './store.ts';
import { createFollowers, createWire, type Followers, type Hub } from './stream.ts';

/** Shorter than the timeout of proxies and phones. Sessions are checked at the same interval. */
const BEAT_EVERY_MS = 20_000;
/** Reconnection delay in milliseconds, random so that apps do not return all at once. */
const retry = () => `retry: ${1000 + Math.floor(3000 * Math.random())}\n`;

/** One hub per process. Starts listening with the first stream. */
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
    async open(owner, heard) {
      const askedAt = performance.now();
      if (hasEnded) return Readable.from([]);
      await wire.listen();
      const stream = streams.add(owner);
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
 * Reads what a stream follows from now on, one read at a time, so that an older result never
 * replaces a newer one.
 */
function createFollowing(deps: Hub, streams: ReturnType<typeof keepStreams>) {
  const reads = new Map<Stream, Promise<void>>();
  function follow(stream: Stream): Promise<void> {
    const read = async () => streams.follow(stream, await findSubjects(deps, stream));
    const reading = (reads.get(stream) ?? Promise.resolve()).then(read, read);
    reads.set(stream, reading);
    const forget = () => reads.get(stream) === reading && reads.delete(stream);
    reading.then(forget, forget);
    return reading;
  }
  return { follow, reads };
}

const findSubjects = ({ db, now }: Hub, { pass, ...member }: Stream) =>
  pass === undefined ? findFollowedSubjects(db, member, now()) : findGuestSubjects(db, pass, now());

/**
 * Keeps connections alive and ends those whose session or pass has ended. While the database is
 * unavailable, all are kept.
 */
async function beat(deps: Hub, streams: ReturnType<typeof keepStreams>): Promise<void> {
  const asked = [...streams.all()];
  if (asked.length === 0) return;
  for (const stream of asked) streams.send(stream, ':\n\n');
  const sessionIds = asked.flatMap(({ sessionId }) => sessionId ?? []);
  const sessions = await listLiveSessions(deps, new Set(sessionIds));
  const shown = asked.flatMap(({ pass }) => pass ?? []);
  const passes = await findLivePasses(deps.db, shown, deps.now());
  for (const stream of asked) {
    const { sessionId, pass } = stream;
    const isLive =
      pass === undefined ? sessionId !== null && sessions.has(sessionId) : passes.has(pass.guestId);
    if (!isLive) streams.finish(stream);
  }
}

export interface Stream extends StreamOwner {
  readonly body: Readable;
}

/** The open streams of a process, and what each follows. */
export interface Streams extends Pick<Followers<Stream>, 'followedBy' | 'of'> {
  all(): ReadonlySet<Stream>;
  /** The streams of some people, by the ids of their accounts or app accounts. */
  ofPeople(ids: readonly string[]): ReadonlySet<Stream>;
  /** Adds a stream; if the account has too many, its oldest one is ended. */
  add(owner: StreamOwner): Stream;
  /** The subjects it follows from now on. */
  follow(stream: Stream, subjects: readonly LiveSubject[]): void;
  send(stream: Stream, text: string): void;
  /** Ends it properly. */
  finish(stream: Stream): void;
  finishOf(sessionId: string): void;
}

/** Maximum streams of one account, on all devices and tabs. */
const PER_ACCOUNT = 6;
/**
 * Maximum bytes waiting for a slow reader, who is then disconnected, and reads everything again on
 * return.
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
    add(owner) {
      const stream = { ...owner, body: new Readable({ read: () => undefined }) };
      const own = byAccount.get(owner.accountId) ?? new Set();
      const [oldest] = own;
      if (oldest !== undefined && own.size >= PER_ACCOUNT) finish(oldest);
      byAccount.set(owner.accountId, own.add(stream));
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
