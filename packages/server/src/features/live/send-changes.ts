import { randomBytes } from 'node:crypto';
import { type ListeningConnection, openListeningConnection } from '../../db/listening-connection.ts';
import type { Deps } from '../../deps.ts';
import { keepMessages } from './keep-messages.ts';
import type { keepStreams, Stream } from './keep-streams.ts';
import { LIVE_CHANNEL } from './live-store.ts';
import type { ChangedRights, EndedSession, LiveMessage } from './tell-live.ts';

export type Hub = Pick<Deps, 'database' | 'db' | 'log' | 'metrics' | 'now'>;

/** What a member knows already. */
export interface Heard {
  /** The id of the last event, of this process or another. */
  readonly lastId?: string | undefined;
  /** For how many milliseconds they may have missed something: since they began to read, or heard the last sign. */
  readonly since?: number | undefined;
}

/** Messages for whoever was away for some seconds. */
const KEPT_MESSAGES = 2000;
/** On the way from an app to here; and over how long a process may be deaf before it knows. */
const LATE_MS = 10_000;

/** From PostgreSQL to the streams, each message with a number of this process. */
export function createWire(
  { database, log }: Hub,
  streams: ReturnType<typeof keepStreams>,
  {
    follow,
    reads,
    lateMs = LATE_MS,
  }: {
    /** Reads what a stream follows from now on. */
    readonly follow: (stream: Stream) => Promise<void>;
    /** Streams of which that is being read. */
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

  const warn = (error: unknown) => log.warn({ err: error }, 'an open app is told of changes with difficulty');

  function hear(payload: string): void {
    const message = JSON.parse(payload) as ChangedRights | EndedSession | LiveMessage;
    if ('ended' in message) streams.finishOf(message.ended);
    else if ('rightsOf' in message) for (const stream of streams.ofPeople(message.rightsOf)) narrow(stream);
    else tell(message);
  }

  /** What comes while a stream's subjects are being read waits for them: they may be fewer. */
  function tell(message: LiveMessage): void {
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

  /** Drops subjects the account may no longer follow, after one last event for each. When they cannot be read, the stream ends. */
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
     * What somebody missed: by number after an event of this process, by time after one of another, or before the first.
     * @param askedAt on the monotonic clock, from which they count back
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
