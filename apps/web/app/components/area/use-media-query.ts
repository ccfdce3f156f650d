import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is now as a media query says. For screens that only the browser makes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
