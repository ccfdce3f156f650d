import { useCallback, useEffect, useRef } from 'react';

/** Asks whether the screen is still shown: whoever left while something was under way is not taken along by its end. */
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
