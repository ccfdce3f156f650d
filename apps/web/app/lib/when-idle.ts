/** What opens the page has the device for itself for so long: slow phones are idle in between, waiting for an answer. */
const OPENING_MS = 2000;
const LATEST_MS = 4000;
/** Safari does not tell when it is idle. */
const UNTOLD_MS = 1500;

/** Resolves once the page is open and has nothing urgent to do, which a slow phone may not have for seconds. */
export async function whenIdle(): Promise<void> {
  const remaining = OPENING_MS - performance.now();
  if (remaining > 0) await new Promise((done) => setTimeout(done, remaining));
  await new Promise<unknown>((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: LATEST_MS });
    else setTimeout(done, UNTOLD_MS);
  });
}
