import { useEffect } from 'react';

/**
 * Keeps the screen on while this is shown, where supported. Releases the lock when the page is
 * hidden, and takes it again afterwards.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused when the battery is low: the ticket is shown anyway.
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void taken?.release();
      else lock = taken;
    };
    void take();
    const retake = () => void take();
    document.addEventListener('visibilitychange', retake);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', retake);
      void lock?.release();
    };
  }, []);
}
