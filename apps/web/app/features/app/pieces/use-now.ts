import { useEffect, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';

const MINUTE_MS = 60_000;

/** The time, minute by minute, also after the phone was in a pocket. */
export function useNow(): Date {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, MINUTE_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
