import { useRef } from 'react';

/**
 * Runs work unless some is still under way, and then returns undefined: a second press can come before React has
 * rendered the busy button.
 */
export function useOneAtATime() {
  const isRunning = useRef(false);
  return async function runAlone<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    try {
      return await work();
    } finally {
      isRunning.current = false;
    }
  };
}
