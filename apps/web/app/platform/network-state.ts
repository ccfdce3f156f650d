import { useSyncExternalStore } from 'react';

let isReached = true;
const listeners = new Set<() => void>();

/** Records whether the server answered a call, whatever the answer. */
export function noteReach(next: boolean): void {
  if (next === isReached) return;
  isReached = next;
  for (const listener of listeners) listener();
}

const onOnline = () => noteReach(true);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', onOnline);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
    if (listeners.size === 0) window.removeEventListener('online', onOnline);
  };
}

/** `useIsReached` outside of a screen. */
export const isServerReached = (): boolean => isReached && navigator.onLine;

/**
 * Whether the server is reachable: the last call was answered, and the browser does not report
 * being offline. A browser that reports a network proves nothing: the server may be down, or a
 * hotel's sign-in page answers.
 */
export function useIsReached(): boolean {
  return useSyncExternalStore(subscribe, isServerReached, () => true);
}

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser reports a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
}
