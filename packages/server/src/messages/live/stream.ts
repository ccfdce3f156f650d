import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Deps, Heard } from '../../deps.ts';
import { requireMember } from '../../people/members/members.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { type ListeningConnection, openListeningConnection } from '../../platform/db/listening-connection.ts';
import type { keepStreams, Stream } from './hub.ts';
import type { ChangedRights, EndedSession, LiveMessage, LiveSubject } from './notify.ts';
import { LIVE_CHANNEL } from './store.ts';

/**
 * Streams changes to the calling member, or to a guest those of their night: the names of what to
 * read again, without content.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function openStream(
  deps: Pick<Deps, 'db' | 'live'>,
  actor: Actor,
  heard: Heard,
): Promise<Readable> {
  if (actor.kind === 'guest') {
    const { guestId } = actor;
    return deps.live.open({ accountId: guestId, memberId: guestId, sessionId: null, pass: actor }, heard);
  }
  const { sessionId } = requireAccount(actor);
  const { accountId, appAccountId } = await requireMember(deps, actor);
  return deps.live.open({ accountId, sessionId, memberId: appAccountId }, heard);
}

export interface Follower {
  readonly memberId: string;
}

/**
 * Who receives what: members their own subjects, and every follower those of the parties and nights
 * they can see.
 */
export interface Followers<F extends Follower> {
  /** Replaces the subjects it followed; following a night includes all its parts. */
  add(follower: F, subjects: readonly LiveSubject[]): void;
  remove(follower: F): void;
  /** The subjects that it follows. */
  followedBy(follower: F): readonly LiveSubject[];
  /** The followers a message is for, each with the subjects that concern them. */
  of(message: LiveMessage): ReadonlyMap<F, readonly LiveSubject[]>;
}

const withoutPart = (subject: LiveSubject) => subject.split('/')[0] ?? subject;

class Sets<F> {
  readonly #sets = new Map<string, Set<F>>();

  get(key: string): ReadonlySet<F> {
    return this.#sets.get(key) ?? new Set();
  }

  add(key: string, follower: F): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([follower]));
    else set.add(follower);
  }

  delete(key: string, follower: F): void {
    const set = this.#sets.get(key);
    set?.delete(follower);
    if (set?.size === 0) this.#sets.delete(key);
  }
}

export function createFollowers<F extends Follower>(): Followers<F> {
  const byMember = new Sets<F>();
  const bySubject = new Sets<F>();
  const followed = new Map<F, readonly LiveSubject[]>();

  function remove(follower: F): void {
    byMember.delete(follower.memberId, follower);
    for (const subject of followed.get(follower) ?? []) bySubject.delete(subject, follower);
    followed.delete(follower);
  }

  return {
    add(follower, subjects) {
      remove(follower);
      byMember.add(follower.memberId, follower);
      for (const subject of subjects) bySubject.add(subject, follower);
      followed.set(follower, subjects);
    },
    remove,
    followedBy: (follower) => followed.get(follower) ?? [],
    of({ subjects, members }) {
      const found = new Map<F, LiveSubject[]>();
      if (members !== undefined) {
        for (const member of members) for (const one of byMember.get(member)) found.set(one, [...subjects]);
        return found;
      }
      for (const subject of subjects) {
        for (const one of bySubject.get(withoutPart(subject)))
          found.set(one, [...(found.get(one) ?? []), subject]);
      }
      return found;
    },
  };
}

export type Hub = Pick<Deps, 'database' | 'db' | 'log' | 'metrics' | 'now'>;

/** Messages kept for apps that were offline for some seconds. */
const KEPT_MESSAGES = 2000;
/**
 * Allowance for the delay from app to server, and for the time a process may be disconnected before
 * it notices.
 */
const LATE_MS = 10_000;

/** Forwards messages from PostgreSQL to the streams and numbers them per process. */
export function createWire(
  { database, log }: Hub,
  streams: ReturnType<typeof keepStreams>,
  {
    follow,
    reads,
    lateMs = LATE_MS,
  }: {
    /** Reads the subjects that a stream follows from now on. */
    readonly follow: (stream: Stream) => Promise<void>;
    /** Streams whose subjects are being read. */
    readonly reads: ReadonlyMap<Stream, Promise<void>>;
    readonly lateMs?: number;
  },
) {
  const node = randomBytes(4).toString('hex');
  const kept = keepMessages(KEPT_MESSAGES);
  let listening: Promise<ListeningConnection> | undefined;

  const write = (
    event: 'changed' | 'open' | 'resync',
    subjects: readonly string[] = [],
    number = kept.last(),
  ) => `id: ${node}-${number}\nevent: ${event}\ndata: ${JSON.stringify(subjects)}\n\n`;

  const warn = (error: unknown) => log.warn({ err: error }, 'live changes could not be forwarded');

  function hear(payload: string): void {
    const message = JSON.parse(payload) as ChangedRights | EndedSession | LiveMessage;
    if ('ended' in message) streams.finishOf(message.ended);
    else if ('rightsOf' in message) for (const stream of streams.ofPeople(message.rightsOf)) narrow(stream);
    else forward(message);
  }

  /**
   * A message that arrives while a stream's subjects are being read waits for them, as they may
   * become fewer.
   */
  function forward(message: LiveMessage): void {
    kept.add(message);
    const number = kept.last();
    for (const stream of new Set([...streams.of(message).keys(), ...reads.keys()])) {
      const send = () => sendTo(stream, message, number);
      const reading = reads.get(stream);
      if (reading === undefined) send();
      else void reading.then(send, send);
    }
  }

  function sendTo(stream: Stream, message: LiveMessage, number: number): void {
    const subjects = streams.of(message).get(stream);
    if (subjects === undefined) return;
    streams.send(stream, write('changed', subjects, number));
    if (subjects.includes('parties')) follow(stream).catch(warn);
  }

  /**
   * Drops subjects the account may no longer follow, after one last event for each. If they cannot
   * be read, the stream ends.
   */
  function narrow(stream: Stream): void {
    const before = streams.followedBy(stream);
    follow(stream).then(
      () => {
        if (!streams.all().has(stream)) return;
        const left = new Set(streams.followedBy(stream));
        const lost = before.filter((subject) => !left.has(subject));
        if (lost.length > 0) streams.send(stream, write('changed', ['parties', ...lost]));
      },
      () => streams.all().has(stream) && streams.finish(stream),
    );
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
      }).then(
        (connection) => {
          kept.forget();
          return connection;
        },
        (error: unknown) => {
          listening = undefined;
          throw error;
        },
      );
      await listening;
    },
    /**
     * Replays what a stream missed: by number after an event of this process; by time after one of
     * another process, or without any.
     * @param askedAt when the request arrived, on the monotonic clock; `since` counts back from it
     */
    replay(stream: Stream, { lastId, since }: Heard, askedAt: number): string {
      if (lastId === undefined && since === undefined) return write('open');
      const [, writer, number] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(lastId ?? '') ?? [];
      const byNumber = writer === node ? kept.since(Number(number)) : null;
      const missed = byNumber ?? (since === undefined ? null : kept.from(askedAt - since - lateMs));
      if (missed === null) return write('resync');
      const subjects = new Set(missed.flatMap((message) => streams.of(message).get(stream) ?? []));
      return write(subjects.size > 0 ? 'changed' : 'open', [...subjects]);
    },
    async close() {
      await (await listening?.catch(() => undefined))?.close();
    },
  };
}

interface Kept extends LiveMessage {
  readonly number: number;
  /** Time of arrival on the monotonic clock. */
  readonly at: number;
}

/** The last messages of this process, for apps that were offline for a moment. */
export interface KeptMessages {
  /** The number of the last one. */
  last(): number;
  add(message: LiveMessage): void;
  /** Messages after a number; null when some of them were dropped or missed. */
  since(number: number): readonly Kept[] | null;
  /** The same, from an instant of the monotonic clock on. */
  from(moment: number): readonly Kept[] | null;
  /** Some messages were missed: none before now can be replayed. */
  forget(): void;
}

function keepMessages(max: number): KeptMessages {
  let messages: Kept[] = [];
  let last = 0;
  /** All messages since this instant are kept. */
  let knownFrom = Number.POSITIVE_INFINITY;
  return {
    last: () => last,
    add(message) {
      last += 1;
      messages.push({ ...message, number: last, at: performance.now() });
      if (messages.length <= 2 * max) return;
      messages = messages.slice(-max);
      knownFrom = messages[0]?.at ?? knownFrom;
    },
    since(number) {
      if (number > last || last - number > messages.length) return null;
      return messages.slice(messages.length - (last - number));
    },
    from: (moment) => (moment < knownFrom ? null : messages.filter(({ at }) => at >= moment)),
    forget() {
      messages = [];
      last += 1;
      knownFrom = performance.now();
    },
  };
}
