import { liveEndpoints } from '@lampion/contract/messages/live';
import { addressOf } from '../api.ts';
import { noteReach } from '../network-state.ts';
import { readToken } from '../session/session.ts';

/** What changed, by the names of the server; `all` where nobody knows. */
export type Changed = readonly string[] | 'all';

/** Two heart beats of the server and some. */
const SILENCE_MS = 50_000;
const FIRST_RETRY_MS = 2000;
/** Also how often what is shown is asked for where no stream holds. */
const LAST_RETRY_MS = 30_000;
/** Failures in a row after which that is so. */
const BROKEN_AFTER = 3;
/** A page out of sight is told nothing after this. */
const HIDDEN_MS = 60_000;
/** It will not be otherwise the next time: the session ended. */
const FINAL = [401, 403];

const withJitter = (ms: number) => ms * (0.5 + Math.random());
const isHere = () => navigator.onLine && !document.hidden;

/** Resolves after some time, or earlier with `wake`. */
function createPause() {
  let pause = Promise.withResolvers<void>();
  return {
    wake: () => pause.resolve(),
    async wait(ms: number) {
      pause = Promise.withResolvers();
      const timer = setTimeout(pause.resolve, ms);
      await pause.promise;
      clearTimeout(timer);
    },
  };
}

/**
 * Since when something may have been missed. A clock that is set back, or stands still while the
 * device sleeps, is not believed.
 */
function createSilence() {
  let [wall, steady] = [performance.timeOrigin, 0];
  return {
    end() {
      [wall, steady] = [Date.now(), performance.now()];
    },
    lasted: () => Math.ceil(Math.max(Date.now() - wall, performance.now() - steady)),
  };
}

/**
 * Reads one stream to its end, which is also that of its silence.
 * @returns how it ended: `final` where another one would be refused as well.
 */
async function readStream(
  stream: AbortController,
  { lastId, since }: { readonly lastId: string; readonly since: number },
  onHeard: { readonly event: (event: ServerEvent) => void; readonly sign: () => void },
): Promise<'ended' | 'failed' | 'final'> {
  let silence = setTimeout(() => stream.abort(), SILENCE_MS);
  const onSign = () => {
    onHeard.sign();
    clearTimeout(silence);
    silence = setTimeout(() => stream.abort(), SILENCE_MS);
  };
  try {
    const headers = { authorization: `Bearer ${readToken()}`, ...(lastId && { 'last-event-id': lastId }) };
    const address = addressOf(liveEndpoints.openStream.path, {}, { since });
    const { status, body, ok } = await fetch(address, { headers, signal: stream.signal });
    noteReach(true);
    if (FINAL.includes(status)) return 'final';
    if (!ok || body === null) return 'failed';
    for await (const event of readEvents(body, onSign)) onHeard.event(event);
    return 'ended';
  } catch {
    return 'failed';
  } finally {
    clearTimeout(silence);
  }
}

/**
 * Tells what changes on the server for whoever is signed in, at once while a stream holds, else by
 * asking for everything now and then. A page that was out of sight goes on where it was. Returns
 * what stops it.
 */
export function followLive(onChanged: (changed: Changed) => void): () => void {
  let stream = new AbortController();
  let hasStopped = false;
  let lastId = '';
  let failures = 0;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const pause = createPause();
  const silence = createSilence();

  function onEvent({ id, event, data }: ServerEvent): void {
    failures = 0;
    lastId = id;
    if (event === 'resync') onChanged('all');
    if (event === 'changed') onChanged(JSON.parse(data) as string[]);
  }

  /** Whether another stream makes sense. */
  async function listen(): Promise<boolean> {
    stream = new AbortController();
    const missed = { lastId, since: silence.lasted() };
    const end = await readStream(stream, missed, { event: onEvent, sign: silence.end });
    if (end === 'failed') failures += 1;
    if (failures >= BROKEN_AFTER && isHere() && !hasStopped) onChanged('all');
    return end !== 'final';
  }

  async function run(): Promise<void> {
    while (!hasStopped) {
      if (isHere() && !(await listen())) return;
      await pause.wait(withJitter(Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS)));
    }
  }

  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(() => stream.abort(), HIDDEN_MS);
    else pause.wake();
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', pause.wake);
  void run();
  return () => {
    hasStopped = true;
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', pause.wake);
    stream.abort();
    pause.wake();
  };
}

/** One of Server-Sent Events. */
export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Reads events as they come; whatever comes is also told to `onSign`, as a sign of life. Ends with
 * the stream.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onSign: () => void = () => undefined,
): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    onSign();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks.flatMap((block) => readBlock(block) ?? []);
  }
}

/** Null for a comment. */
function readBlock(block: string): ServerEvent | null {
  const fields = Object.fromEntries(
    block.split('\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).trimStart()]];
    }),
  );
  const { id = '', event = 'message', data } = fields;
  return data === undefined ? null : { id, event, data };
}
