import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { readDoorDevice } from './door-device.ts';
import { type DoorGate, DoorKeeper } from './door-keeper.ts';

/** How often other devices are asked what they noted. */
const SYNC_MS = 3000;
/** How often the list itself is read again: somebody may have answered, or taken back their yes. */
const READ_MS = 60_000;

/** A door on this device, as long as its screen is shown. The gate is to stay the same. */
export function useDoor(gate: DoorGate) {
  const keeper = useMemo(() => new DoorKeeper(gate, readDoorDevice), [gate]);
  const state = useSyncExternalStore(keeper.watch, keeper.state);
  useEffect(() => {
    void keeper.open();
    const isShown = () => document.visibilityState === 'visible';
    const hasToSync = () => isShown() && (!keeper.state().isEnded || keeper.state().waiting > 0);
    const sync = () => void (hasToSync() && keeper.sync());
    const read = () => void (isShown() && !keeper.state().isEnded && keeper.read());
    const timers = [setInterval(sync, SYNC_MS), setInterval(read, READ_MS)];
    addEventListener('online', sync);
    document.addEventListener('visibilitychange', sync);
    return () => {
      for (const timer of timers) clearInterval(timer);
      removeEventListener('online', sync);
      document.removeEventListener('visibilitychange', sync);
    };
  }, [keeper]);
  return { keeper, state };
}
