import { liveEndpoints } from '@lampion/contract/messages/live';
import { addressOf } from '../api.ts';
import { noteReach } from '../network-state.ts';
import { readAuthorization } from '../session/holder.ts';

/** The subjects that changed, as the server names them; `all` when unknown. */
export type Changed = readonly string[] | 'all';

/** A little more than two heartbeats of the server. */
const SILENCE_MS = 50_000;
const FIRST_RETRY_MS = 2000;
/** Also the polling interval while no stream can be kept open. */
const LAST_RETRY_MS = 30_000;
/** Consecutive failures after which polling starts. */
const BROKEN_AFTER = 3;
/** The stream of a hidden page is closed after this time. */
const HIDDEN_MS = 60_000;
/** The session has ended: retrying is pointless. */
const FINAL = [401, 403];

const withJitter = (ms: number) => ms * (0.5 + Math.random());
const isHere = () => navigator.onLine && !document.hidden;

/** Resolves after `ms`, or earlier when `wake` is called. */
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
 * Milliseconds in which changes may have been missed. Takes the longer of two clocks: the system
 * clock can be set back, and the monotonic one can stop while the device sleeps.
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
 * Reads one stream until it ends, or until SILENCE_MS pass without data.
 * @returns how it ended: `final` when the server would refuse the next one as well.
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
    const headers = { authorization: readAuthorization() ?? '', ...(lastId && { 'last-event-id': lastId }) };
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
 * Calls `onChanged` when data of the page's holder changes on the server: from a stream, or by
 * polling when streams keep failing. A page that was hidden resumes from the last event. Returns a
 * function that stops it.
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

  /** Reads one stream. Resolves to whether to open another. */
  async function listen(): Promise<boolean> {
    stream = new AbortController();
    const missed = { lastId, since: silence.lasted() };
    const end = await readStream(stream, missed, { event: onEvent, sign: silence.end });
    if (end === 'failed') failures += 1;
    // A refusal, too: reading again shows that the session or the pass has ended.
    const isSilent = end === 'final' || failures >= BROKEN_AFTER;
    if (isSilent && isHere() && !hasStopped) onChanged('all');
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

/** A server-sent event. */
export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Yields the events of a stream until it ends. Calls `onSign` for each chunk, also when it is a
 * heartbeat without an event.
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
