/** One limit: at most `points` attempts in `seconds`, for each key. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts attempts. Keys may contain addresses: they are stored as salted hashes. */
export interface Limiter {
  /**
   * Counts one attempt and returns the current count. Throws `too_many_attempts` with the seconds to wait once the
   * limit is exceeded.
   */
  consume(limit: Limit, key: string): Promise<number>;
  /** Resets the attempts of a key, after a success. Idempotent. */
  reset(limit: Limit, key: string): Promise<void>;
  /** Deletes counters that expired before an instant. */
  purge(before: Date): Promise<void>;
}
