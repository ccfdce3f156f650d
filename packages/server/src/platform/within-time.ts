/** Work that was cut by a time limit of ours: it may succeed later. */
class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/**
 * What fetch and the SDKs of others throw when a signal with a time limit aborts, and what our
 * workers throw.
 */
const NAMES = new Set(['AbortError', 'TimeLimitError', 'TimeoutError', 'WorkTooLargeError']);
/** Time limits of undici. */
const CODE = /^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$/;

/**
 * The result of `work`, which goes on when it takes too long.
 * @throws TimeLimitError after `ms` milliseconds, and whatever `work` rejects with before
 */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const clock = setTimeout(() => reject(new TimeLimitError(`no answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(clock);
  }
}

/**
 * Whether an error means that a time limit of ours cut what was going on, however deeply it is
 * wrapped.
 */
export function isOutOfTime(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    NAMES.has(error.name) || CODE.test(String((error as { code?: unknown }).code)) || isOutOfTime(error.cause)
  );
}
