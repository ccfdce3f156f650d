import { connect } from 'node:net';

interface Opening {
  readonly port: number;
  readonly tokens: readonly string[];
}

export interface Listening {
  readonly subject: string;
  /** Number of streams that should receive it. */
  readonly wanted: number;
  readonly withinMs: number;
}

/** Streams opened at the same time. */
const AT_ONCE = 40;
/** One buffer for all streams: its content is checked before the next stream is read. */
const buffer = Buffer.alloc(64 * 1024);

/** Milliseconds on the clock that all processes of a machine share. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

let subject = Buffer.alloc(0);
let times: number[] = [];
let wanted = 0;
/** Distinguishes subjects: each stream receives one once. */
let round = 0;
let answer: () => void = () => undefined;

/** Whether the received bytes name the awaited subject. */
const isNamed = (size: number) => subject.length > 0 && buffer.subarray(0, size).includes(subject);

function note(): void {
  times.push(now());
  if (times.length === wanted) answer();
}

/**
 * Resolves with the first event. Only reads bytes: parsing HTTP five thousand times would dominate
 * the measurement.
 */
function open(port: number, token: string): Promise<void> {
  const opened = Promise.withResolvers<void>();
  let isOpen = false;
  let lastHeard = 0;
  const callback = (size: number) => {
    if (isOpen && lastHeard < round && isNamed(size)) {
      lastHeard = round;
      note();
    } else if (!isOpen && buffer.subarray(0, size).includes('event: ')) {
      isOpen = true;
      opened.resolve();
    }
    return true;
  };
  const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } });
  socket.once('close', () => opened.reject(new Error('a stream was closed')));
  socket.once('error', opened.reject);
  socket.write(`GET /api/me/stream HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`);
  return opened.promise;
}

/**
 * Listening apps in a separate process: opens a stream for each token it receives and sends "open";
 * then answers each subject with the instants at which its streams received it.
 */
process.on('message', async (message: Opening | Listening) => {
  if ('tokens' in message) {
    const tokens = message.tokens.values();
    const work = async () => {
      for (const token of tokens) await open(message.port, token);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    process.send?.('open');
    return;
  }
  round += 1;
  [subject, times, wanted] = [Buffer.from(message.subject), [], message.wanted];
  const limit = setTimeout(() => answer(), message.withinMs);
  answer = () => {
    clearTimeout(limit);
    subject = Buffer.alloc(0);
    process.send?.(times);
  };
  process.send?.('listening');
});

/** The parent process has ended. */
process.once('disconnect', () => process.exit());
