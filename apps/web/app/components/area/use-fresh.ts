import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** The longest delay that timers of browsers take. */
const DELAY_MAX = 2 ** 31 - 1;

/**
 * Loads a list again when its tab is shown again, because what changed elsewhere may not fit its order any more, and after
 * the instant at which it changes by itself. Lines keep their keys: what is selected, focused and scrolled stays.
 * @param changesAt milliseconds since 1970
 */
export function useFresh(changesAt: number = Number.POSITIVE_INFINITY): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [revalidate]);
  useEffect(() => {
    const delay = changesAt - Date.now();
    if (delay < 0 || delay > DELAY_MAX) return;
    // At that instant itself nothing has changed yet.
    const timer = setTimeout(() => void revalidate(), delay + 1);
    return () => clearTimeout(timer);
  }, [revalidate, changesAt]);
}
