import type { SendOutcome } from './push.ts';

const LONGEST_WAIT_MS = 3_600_000;

/** Retry-After, in seconds or as a date, in milliseconds; undefined when it is neither. At most an hour. */
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

const timeoutCodes: ReadonlySet<unknown> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** The outcome of a call that got no answer. */
export function toOutcome(error: unknown): SendOutcome {
  const code = (error as { code?: unknown }).code;
  // A name that resolves to a private address is no push service.
  if (code === 'EPRIVATE') return { kind: 'refused' };
  return { kind: 'later', reason: timeoutCodes.has(code) ? 'timed_out' : 'unavailable' };
}
