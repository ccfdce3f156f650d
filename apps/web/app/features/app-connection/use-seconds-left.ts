import { useEffect, useReducer } from 'react';

/** Whole seconds until a moment (milliseconds since 1970), counting down while the component is mounted; then 0. */
export function useSecondsLeft(until: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
