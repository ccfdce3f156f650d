/** Work that was aborted by one of our time limits; a retry may succeed. */
class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/** Errors of fetch and SDKs whose signal's time limit expired, and errors of our workers. */
const NAMES = new Set(['AbortError', 'TimeLimitError', 'TimeoutError', 'WorkTooLargeError']);
/** Time limits of undici. */
const CODE = /^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$/;

/**
 * The result of `work`. Does not stop work that takes too long.
 * @throws TimeLimitError after `ms` milliseconds, and errors of `work` before that
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

/** Whether an error, at any depth of its causes, comes from one of our time limits. */
export function isOutOfTime(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    NAMES.has(error.name) || CODE.test(String((error as { code?: unknown }).code)) || isOutOfTime(error.cause)
  );
}
