import { LRUCache } from 'lru-cache';

/**
 * A slot to send to a provider: reserved after `waitMs`, or not reserved and worth a retry only
 * after it.
 */
interface Turn {
  readonly isTaken: boolean;
  readonly waitMs: number;
}

/**
 * Limits the rate of messages to a provider, in this process. `key` names the provider: a push
 * service, a channel.
 */
export interface RateLimit {
  /** Reserves the next slot, unless it comes later than `withinMs`. */
  take(key: string, withinMs: number): Turn;
  /** Pauses at the provider's request. */
  pause(key: string, durationMs: number): void;
  /**
   * A message sent at `since` (of performance.now()) got no answer in time. Several in a row start
   * a backoff, each longer than the previous one.
   */
  missed(key: string, since: number): void;
  /** The provider answered, with any result. */
  answered(key: string): void;
}

/** Bounded, because browsers choose their push service and an attacker could invent any number. */
const KEYS_MAX = 1000;
/** A single time-out may be chance. */
const MISSES_TO_PAUSE = 3;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 600_000;

interface Misses {
  readonly count: number;
  readonly backoffs: number;
  readonly pausedAt: number;
}

/** @param perSecond messages per second to one provider, evenly spread. */
export function createRateLimit(perSecond: number): RateLimit {
  const gapMs = 1000 / perSecond;
  const nextAt = new LRUCache<string, number>({ max: KEYS_MAX });
  const misses = new LRUCache<string, Misses>({ max: KEYS_MAX });
  const nextFor = (key: string) => Math.max(nextAt.get(key) ?? 0, performance.now());
  function pause(key: string, durationMs: number): void {
    nextAt.set(key, Math.max(nextFor(key), performance.now() + durationMs));
  }
  return {
    pause,
    take(key, withinMs) {
      const at = nextFor(key);
      const waitMs = Math.max(0, at - performance.now());
      const isTaken = waitMs <= withinMs;
      if (isTaken) nextAt.set(key, at + gapMs);
      return { isTaken, waitMs };
    },
    missed(key, since) {
      const { count, backoffs, pausedAt } = misses.get(key) ?? { count: 0, backoffs: 0, pausedAt: 0 };
      // Sent before the backoff started: no new information.
      if (since < pausedAt) return;
      if (count + 1 < MISSES_TO_PAUSE) return void misses.set(key, { count: count + 1, backoffs, pausedAt });
      pause(key, Math.min(FIRST_PAUSE_MS * 2 ** backoffs, LONGEST_PAUSE_MS));
      misses.set(key, { count: 0, backoffs: backoffs + 1, pausedAt: performance.now() });
    },
    answered: (key) => void misses.delete(key),
  };
}
