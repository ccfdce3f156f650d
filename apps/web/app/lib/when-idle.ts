const LATEST_MS = 4000;
/** Safari does not tell when it is idle. */
const UNTOLD_MS = 1500;

/** Resolves once the page has nothing urgent to do, which a slow phone may not have for seconds after it opened. */
export function whenIdle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
  else setTimeout(resolve, UNTOLD_MS);
  return promise;
}
