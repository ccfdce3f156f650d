import type { Network } from './bad-network.ts';
import type { TabStore } from './open-store.ts';

/** Each its own: one for all would hold every tab there ever was. */
const never = () => new Promise<never>(() => undefined);
/** Waiting for the next attempt takes the app minutes; this device lives faster. */
const FASTER = 10;

/** The parts of a browser that the outbox touches. */
export interface TabEdges {
  readonly navigator: object;
  readonly indexedDB: object;
  readonly fetch: Network['fetch'];
  readonly localStorage: { getItem(key: string): string | null };
  readonly document: EventTarget & { readonly visibilityState: string };
  readonly addEventListener: (type: string, listener: () => void) => void;
  readonly removeEventListener: (type: string, listener: () => void) => void;
  /** Left out: the tabs of a device read the disk before each sending. */
  readonly BroadcastChannel: undefined;
  readonly setTimeout: (work: () => void, ms: number) => unknown;
}

interface Parts {
  readonly store: TabStore;
  readonly locks: object;
  readonly network: Network;
  readonly kept: Readonly<Record<string, string>>;
}

/** The edges of one tab, and how to kill it: it then sends nothing, and hears nothing of what was sent. */
export function createEdges({ store, locks, network, kept }: Parts) {
  const events = new EventTarget();
  let isDead = false;
  const edges: TabEdges = {
    navigator: { locks, onLine: true },
    indexedDB: store.indexedDB,
    async fetch(url, init) {
      if (isDead) return never();
      try {
        const answer = await network.fetch(url, init);
        return isDead ? never() : answer;
      } catch (error) {
        return isDead ? never() : Promise.reject(error);
      }
    },
    localStorage: { getItem: (key) => kept[key] ?? null },
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    addEventListener: (type, listener) => events.addEventListener(type, listener),
    removeEventListener: (type, listener) => events.removeEventListener(type, listener),
    BroadcastChannel: undefined,
    setTimeout: (work, ms) => setTimeout(() => void (isDead || work()), ms / FASTER),
  };
  return {
    edges,
    tell: (type: string) => events.dispatchEvent(new Event(type)),
    die() {
      isDead = true;
    },
  };
}
