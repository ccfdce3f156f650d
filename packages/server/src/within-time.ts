/**
 * The result of `work`, which goes on when it takes too long.
 * @throws Error after `ms` milliseconds, and whatever `work` rejects with before
 */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const clock = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(clock);
  }
}
