import { LRUCache } from 'lru-cache';

/** Keeps what leaves for a provider below a rate, in this process. `key` names the provider: a push service, a channel. */
export interface Pace {
  /** Milliseconds until the next one may leave, which is thereby taken; null, and nothing taken, beyond `withinMs`. */
  take(key: string, withinMs: number): number | null;
  /** The provider asks for a rest: nothing leaves for it before that is over. */
  rest(key: string, durationMs: number): void;
}

/** Browsers name push services: strangers could make up any number of them. */
const KEYS_MAX = 1000;

/** @param perSecond how many may leave for one provider in a second, evenly spread. */
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
