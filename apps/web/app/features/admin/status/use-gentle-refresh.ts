import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 30_000;

/** Loads the screen again every half a minute while somebody may look at it. */
export function useGentleRefresh() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const clock = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    }, EVERY_MS);
    return () => clearInterval(clock);
  }, [revalidate]);
  return { refresh: () => void revalidate(), isRefreshing: state === 'loading' };
}
