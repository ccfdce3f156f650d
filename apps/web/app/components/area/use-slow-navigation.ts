import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Below this many milliseconds the next screen is there before a loading state could be read. */
const PATIENCE_MS = 250;

/** Whether a navigation has taken long enough to show a loading state. */
export function useSlowNavigation(): boolean {
  const here = useLocation();
  const { state, location } = useNavigation();
  const isLeaving = state === 'loading' && location.pathname !== here.pathname;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLeaving) {
      setSlow(false);
      return;
    }
    const timer = window.setTimeout(setSlow, PATIENCE_MS, true);
    return () => window.clearTimeout(timer);
  }, [isLeaving]);
  return isLeaving && isSlow;
}
