import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import type { Pseudonymiser } from '../db/pseudonyms.ts';

/** One limit: at most `points` attempts in `seconds`, for each key. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts attempts. Keys may contain addresses: they are stored as salted hashes. */
export interface Limiter {
  /**
   * Counts one attempt and returns the current count. Throws `too_many_attempts` with the seconds
   * to wait once the limit is exceeded.
   */
  consume(limit: Limit, key: string): Promise<number>;
  /** Resets the attempts of a key, after a success. Idempotent. */
  reset(limit: Limit, key: string): Promise<void>;
  /** Deletes counters that expired before an instant. */
  purge(before: Date): Promise<void>;
}

/** Larger than the clock skew between processes. */
const CLOCK_SKEW_MS = 60_000;

/** Rows deleted by one statement. */
const PORTION = 10_000;

const deletePortion = `DELETE FROM rate_limits
  WHERE key IN (SELECT key FROM rate_limits WHERE expire < $1 LIMIT $2)`;

const carryOver = `INSERT INTO rate_limits (key, points, expire)
  SELECT $1, points, expire FROM rate_limits WHERE key = $2 AND expire > $3 ON CONFLICT DO NOTHING`;

/**
 * Counts attempts in PostgreSQL, so that limits hold across processes and restarts. On a separate
 * connection: an attempt counts even if it fails, and is counted before a transaction starts.
 */
export function createPostgresLimiter(
  { pool, refuseInside }: Pick<Database, 'pool' | 'refuseInside'>,
  { pseudonymise, formerPseudonyms }: Pick<Pseudonymiser, 'formerPseudonyms' | 'pseudonymise'>,
): Limiter {
  const counters = new Map<string, RateLimiterPostgres>();

  function counterOf(limit: Limit): RateLimiterPostgres {
    const known = counters.get(limit.name);
    if (known !== undefined) return known;
    const counter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
      // Attempts beyond the limit cost no query in this process.
      inMemoryBlockOnConsumed: limit.points + 1,
    });
    counters.set(limit.name, counter);
    return counter;
  }

  /** A key's current pseudonym, and former ones within the limit's duration. */
  async function hideKey({ seconds }: Limit, key: string): Promise<[present: string, ...former: string[]]> {
    const former = await formerPseudonyms(key, seconds);
    const [present, ...others] = [await pseudonymise(key), ...former].map((one) => one.toString('base64url'));
    return [present ?? '', ...others];
  }

  /** The count of a key, including attempts from before a salt rotation. */
  async function findCount(limit: Limit, key: string): Promise<string> {
    const [present, ...former] = await hideKey(limit, key);
    const counter = counterOf(limit);
    for (const one of former)
      await pool.query(carryOver, [counter.getKey(present), counter.getKey(one), Date.now()]);
    return present;
  }

  return {
    async consume(limit, key) {
      refuseInside();
      const hidden = await findCount(limit, key);
      try {
        return (await counterOf(limit).consume(hidden)).consumedPoints;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // Longer than the limit's duration: counted before the clock was set back.
        if (refusal.msBeforeNext > limit.seconds * 1000 + CLOCK_SKEW_MS) {
          await counterOf(limit).delete(hidden);
          return (await counterOf(limit).consume(hidden)).consumedPoints;
        }
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError('too_many_attempts', { retryAfterSeconds });
      }
    },
    async reset(limit, key) {
      refuseInside();
      for (const one of await hideKey(limit, key)) await counterOf(limit).delete(one);
    },
    async purge(before) {
      // In batches: a single statement could exceed the statement timeout.
      for (;;) {
        const { rowCount } = await pool.query(deletePortion, [before.getTime(), PORTION]);
        if ((rowCount ?? 0) < PORTION) return;
      }
    },
  };
}
