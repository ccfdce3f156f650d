import { useEffect, useRef, useState } from 'react';

const SHOWN_MS = 3000;

interface Queue {
  /** Changes that the server has not taken. */
  readonly unsent: number;
  /** Those of them that have waited for a while. */
  readonly waiting: number;
  /** Counts up with each change that was sent. */
  readonly sent: number;
}

/** How many changes went out since one had to wait, for three seconds once none is left; else 0. */
export function useJustSent({ unsent, waiting, sent }: Queue): number {
  const sentBefore = useRef<number | null>(null);
  const [justSent, setJustSent] = useState(0);
  useEffect(() => {
    if (waiting > 0) sentBefore.current ??= sent;
    if (unsent > 0 || sentBefore.current === null) return;
    setJustSent(sent - sentBefore.current);
    sentBefore.current = null;
  }, [unsent, waiting, sent]);
  useEffect(() => {
    if (justSent === 0) return;
    const timer = setTimeout(() => setJustSent(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [justSent]);
  return justSent;
}
