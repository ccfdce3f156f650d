import { useEffect, useRef, useState } from 'react';

const SHOWN_MS = 3000;

/** How many changes went out since the network came back, for three seconds once nothing waits any more; else 0. */
export function useJustSent({
  isOnline,
  waiting,
  sent,
}: {
  isOnline: boolean;
  waiting: number;
  sent: number;
}) {
  const sentBefore = useRef<number | null>(null);
  const [justSent, setJustSent] = useState(0);
  useEffect(() => {
    if (!isOnline && waiting > 0) sentBefore.current ??= sent;
    if (!isOnline || waiting > 0 || sentBefore.current === null) return;
    setJustSent(sent - sentBefore.current);
    sentBefore.current = null;
  }, [isOnline, waiting, sent]);
  useEffect(() => {
    if (justSent === 0) return;
    const timer = setTimeout(() => setJustSent(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [justSent]);
  return justSent;
}
