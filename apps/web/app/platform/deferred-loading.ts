import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react';

/**
 * A component whose file is loaded when it is first shown. Where the page is being reloaded because
 * the file is gone, `load` resolves to nothing: it goes on waiting then.
 */
export function lazyPart<Module, Props>(
  load: () => Promise<Module | undefined>,
  pick: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const module = await load();
    return module === undefined ? new Promise<never>(() => undefined) : { default: pick(module) };
  });
}

/**
 * What opens the page has the device for itself for so long: slow phones are idle in between,
 * waiting for an answer.
 */
const OPENING_MS = 2000;
const LATEST_MS = 4000;
/** Safari does not tell when it is idle. */
const UNTOLD_MS = 1500;

/**
 * Resolves once the page is open and has nothing urgent to do, which a slow phone may not have for
 * seconds.
 */
export async function whenIdle(): Promise<void> {
  const remaining = OPENING_MS - performance.now();
  if (remaining > 0) await new Promise((done) => setTimeout(done, remaining));
  await new Promise<unknown>((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: LATEST_MS });
    else setTimeout(done, UNTOLD_MS);
  });
}

/**
 * False while the screen that the page opens with is still being made ready: what is not seen of it
 * can wait.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let isHere = true;
    void whenIdle().then(() => isHere && setSettled(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isSettled;
}
