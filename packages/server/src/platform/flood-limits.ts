import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Client } from '../client.ts';
import type { Config } from '../config.ts';
import { AppError } from './app-error.ts';

const MINUTE_SECONDS = 60;
/** Many people may share one address, as in a bar. */
const ACCOUNTS_OF_ADDRESS = 4;

/**
 * Limits per minute on requests of one account and one address to this process: far above normal
 * use, far below what would affect others. Counted in memory, because counting must cost less than
 * the refused work. Limits of single calls belong to their use cases and apply across processes.
 */
export interface FloodLimits {
  /** Counts a write before any query is made for it. @throws AppError `too_many_attempts` */
  countWrite(client: Client): Promise<void>;
  /** Counts a write for the account too, once it is known. @throws AppError `too_many_attempts` */
  countWriteOf(accountId: string): Promise<void>;
  /**
   * Counts a call with a key of the API, and returns what is left of its minute.
   * @throws AppError `too_many_attempts`
   */
  countKeyCall(keyId: string): Promise<KeyAllowance>;
  /** Counts a page rendered for this request. @throws AppError `too_many_attempts` */
  countFreshPage(client: Client): Promise<void>;
}

/** Calls a minute with one key. */
const KEY_CALLS_PER_MINUTE = 300;

export interface KeyAllowance {
  /** Calls a minute. */
  readonly limit: number;
  readonly remaining: number;
  /** Until the minute ends. */
  readonly resetSeconds: number;
}

function createCounter(points: number): (key: string) => Promise<RateLimiterRes> {
  const counter = new RateLimiterMemory({ points, duration: MINUTE_SECONDS });
  return async (key) => {
    try {
      return await counter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new AppError('too_many_attempts', { retryAfterSeconds });
    }
  };
}

export function createFloodLimits({
  WRITES_PER_MINUTE,
  FRESH_PAGES_PER_MINUTE,
}: Pick<Config, 'WRITES_PER_MINUTE' | 'FRESH_PAGES_PER_MINUTE'>): FloodLimits {
  const writesOfAddress = createCounter(WRITES_PER_MINUTE * ACCOUNTS_OF_ADDRESS);
  const writesOfAccount = createCounter(WRITES_PER_MINUTE);
  const pages = createCounter(FRESH_PAGES_PER_MINUTE);
  const callsOfKey = createCounter(KEY_CALLS_PER_MINUTE);
  return {
    async countWrite({ address }) {
      await writesOfAddress(address);
    },
    async countWriteOf(accountId) {
      await writesOfAccount(accountId);
    },
    async countKeyCall(keyId) {
      const { remainingPoints: remaining, msBeforeNext } = await callsOfKey(keyId);
      return { limit: KEY_CALLS_PER_MINUTE, remaining, resetSeconds: Math.ceil(msBeforeNext / 1000) };
    },
    async countFreshPage({ address }) {
      await pages(address);
    },
  };
}
