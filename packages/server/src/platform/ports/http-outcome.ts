import type { Dispatcher } from 'undici';
import type { SendOutcome } from './push/push.ts';

const LONGEST_WAIT_MS = 3_600_000;

/**
 * Converts Retry-After, in seconds or as a date, to milliseconds; undefined when it is neither. At
 * most an hour.
 */
function readRetryAfter(header: string | string[] | undefined, now: Date): number | undefined {
  if (typeof header !== 'string') return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_WAIT_MS) : undefined;
}

/** A temporary refusal: too many requests, or the provider is down. */
export function toLater(status: number, retryAfter: string | string[] | undefined): SendOutcome {
  const retryAfterMs = readRetryAfter(retryAfter, new Date());
  const reason = status === 429 ? 'throttled' : 'unavailable';
  return { kind: 'later', reason, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** Far longer than any meaningful answer. */
const ANSWER_BYTES_MAX = 16_384;

/** Reads the first kilobytes of an answer. Closes the connection of a longer one. */
export async function readShortText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop destroys the stream.
    if (size > ANSWER_BYTES_MAX) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, ANSWER_BYTES_MAX);
}

/**
 * Discards the rest of an answer so that its connection can be reused. Closes the connection if the
 * rest is long or incomplete when the signal aborts. Never throws.
 */
export async function endAnswer(body: Dispatcher.ResponseData['body'], signal: AbortSignal): Promise<void> {
  await body.dump({ limit: ANSWER_BYTES_MAX, signal }).catch(() => undefined);
}

const timeoutCodes: ReadonlySet<unknown> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** Errors of an aborted attempt. */
const timeoutNames: ReadonlySet<unknown> = new Set(['AbortError', 'TimeoutError']);

/** The outcome of a call that got no answer. */
export function toOutcome(error: unknown): SendOutcome {
  const code = (error as { code?: unknown }).code;
  // A name that resolves to a private address is not a push service.
  if (code === 'EPRIVATE') return { kind: 'refused' };
  const isTimeout = timeoutCodes.has(code) || timeoutNames.has((error as Error).name);
  return { kind: 'later', reason: isTimeout ? 'timed_out' : 'unavailable' };
}
