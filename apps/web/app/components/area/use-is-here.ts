import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the screen is still shown: a user who left it while something was under way must not be redirected. */
export function useIsHere(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
