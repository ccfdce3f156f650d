import { useEffect, useRef } from 'react';

/** A scanner types faster than this between two letters; people do not. */
const GAP_MS = 60;
const SHORTEST = 20;

/** Hears a hand scanner, which types its code like a keyboard and ends with Enter, wherever the focus is but in a field. */
export function useHandScanner(onRead: (text: string) => void): void {
  const told = useRef(onRead);
  told.current = onRead;
  useEffect(() => {
    let [typed, last] = ['', 0];
    const hear = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      if (event.timeStamp - last > GAP_MS) typed = '';
      last = event.timeStamp;
      if (event.key.length === 1) typed += event.key;
      if (event.key !== 'Enter' || typed.length < SHORTEST) return;
      // A button that has the focus is not pressed by it.
      event.preventDefault();
      told.current(typed);
      typed = '';
    };
    addEventListener('keydown', hear, true);
    return () => removeEventListener('keydown', hear, true);
  }, []);
}
