import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react';

/**
 * A component whose file is loaded when it is first shown. `load` resolves to undefined while the
 * page is being reloaded because the file no longer exists: the component then keeps waiting.
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
 * Deferred work waits this long after the page starts. Slow phones report idle time before, while
 * they wait for an answer.
 */
const OPENING_MS = 2000;
const LATEST_MS = 4000;
/** Delay for Safari, which has no requestIdleCallback. */
const UNTOLD_MS = 1500;

/**
 * Resolves once the page has opened and the browser is idle. On a slow phone this takes seconds.
 */
export async function whenIdle(): Promise<void> {
  const remaining = OPENING_MS - performance.now();
  if (remaining > 0) await new Promise((done) => setTimeout(done, remaining));
  await new Promise<unknown>((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: LATEST_MS });
    else setTimeout(done, UNTOLD_MS);
  });
}

/** False until the first screen is ready; content outside of the viewport can wait for that. */
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
