import { Readable } from 'node:stream';
import { createFollowers, type Followers } from './follow-subjects.ts';
import type { LiveSubject } from './tell-live.ts';

/** Whose stream it is. */
export interface Listener {
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
/** Bytes that wait for a slow reader, who is then cut off: they come back and read everything again. */
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
