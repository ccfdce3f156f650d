import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Under this, the next screen is there before anybody could read a sign of waiting. */
const PATIENCE_MS = 250;

/** Whether another screen has been on its way for long enough to say so. */
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
