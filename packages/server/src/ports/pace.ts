import { LRUCache } from 'lru-cache';

/** Limits the rate of messages to a provider, in this process. `key` names the provider: a push service, a channel. */
export interface Pace {
  /** Milliseconds until the next slot, which is thereby reserved; null, and nothing reserved, beyond `withinMs`. */
  take(key: string, withinMs: number): number | null;
  /** The provider asks us to pause: nothing is sent to it until then. */
  rest(key: string, durationMs: number): void;
}

/** Browsers choose their push service: an attacker could invent any number of names. */
const KEYS_MAX = 1000;

/** @param perSecond messages per second to one provider, evenly spread. */
export function createPace(perSecond: number): Pace {
  const gapMs = 1000 / perSecond;
  const nextAt = new LRUCache<string, number>({ max: KEYS_MAX });
  const nextFor = (key: string) => Math.max(nextAt.get(key) ?? 0, performance.now());
  return {
    take(key, withinMs) {
      const at = nextFor(key);
      const wait = at - performance.now();
      if (wait > withinMs) return null;
      nextAt.set(key, at + gapMs);
      return Math.max(0, wait);
    },
    rest(key, durationMs) {
      nextAt.set(key, Math.max(nextFor(key), performance.now() + durationMs));
    },
  };
}
