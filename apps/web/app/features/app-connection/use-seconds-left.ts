import { useEffect, useReducer } from 'react';

/** Whole seconds until a moment (milliseconds since 1970), counted down while the component is shown; 0 afterwards. */
export function useSecondsLeft(until: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
