/** Each its own: one for all would hold every tab there ever was. */
const never = () => new Promise<never>(() => undefined);

/** What a tab sees of the Web Locks of its browser: the one lock of the outbox. */
interface TabLocks {
  readonly locks: { request<T>(name: string, work: () => Promise<T>): Promise<T> };
  /** As when the tab is killed: gives the lock back, and waits for none. */
  cut(): void;
}

/** One lock over all tabs of a device, given in the order of asking. */
export function createDeviceLock(): { openLocks(): TabLocks } {
  let last: Promise<unknown> = Promise.resolve();

  return {
    openLocks() {
      const gone = Promise.withResolvers<void>();
      let isCut = false;
      return {
        locks: {
          async request<T>(_name: string, work: () => Promise<T>): Promise<T> {
            const before = last;
            const held = Promise.withResolvers<void>();
            last = Promise.race([held.promise, gone.promise.then(() => before)]);
            await before;
            if (isCut) return never();
            return work().finally(held.resolve);
          },
        },
        cut() {
          isCut = true;
          gone.resolve();
        },
      };
    },
  };
}
