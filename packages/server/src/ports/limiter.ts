/** One limit: at most `points` attempts in `seconds`, for each key. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts attempts. Keys may hold addresses: they are kept as salted hashes. */
export interface Limiter {
  /**
   * Counts one attempt and answers how many count by now. Throws `too_many_attempts` with the seconds to wait once the
   * limit is passed.
   */
  consume(limit: Limit, key: string): Promise<number>;
  /** Forgets the attempts of a key, after a success. Resetting an unknown key is fine. */
  reset(limit: Limit, key: string): Promise<void>;
  /** Forgets what ended before an instant. */
  purge(before: Date): Promise<void>;
}
