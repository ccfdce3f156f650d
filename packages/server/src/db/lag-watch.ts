import type pg from 'pg';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

const TICK_MS = 500;
/** Without news for this long, nobody knows how far the replica is behind. */
const NEWS_LASTS_MS = 3 * TICK_MS;
const PATIENCE_MS = 1_000;

interface Options {
  readonly primary: Database;
  readonly replica: Database;
  readonly maxLagMs: number;
  readonly log: Log;
}

/** To be closed before either database. */
export interface LagWatch {
  /** Whether the replica was behind by no more than allowed, half a second ago at most. Cheap. */
  isFit(): boolean;
  close(): Promise<void>;
}

/** A position in the write-ahead log, and when the primary had written it, on our monotonic clock. */
interface Mark {
  readonly position: bigint;
  readonly at: number;
}

const WRITTEN = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS position";
const REPLAYED =
  "SELECT pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END, '0/0')::text AS position";

/**
 * Compares twice a second what the replica has replayed with what the primary had written. The replica's own clock says
 * nothing: it stands still on a quiet primary, and a replica that lost its primary believes that it is up to date.
 */
export async function openLagWatch({ primary, replica, maxLagMs, log }: Options): Promise<LagWatch> {
  const limits = { poolSize: 1, name: 'lampion-lag', acquireMs: PATIENCE_MS, statementMs: PATIENCE_MS };
  const pools = { primary: primary.openPool(limits), replica: replica.openPool(limits) };
  /** Oldest first, none older than what is allowed. */
  let marks: Mark[] = [];
  let fitUntil = Number.NEGATIVE_INFINITY;
  let wasFit: boolean | undefined;
  let isLooking = false;

  /** Null for a server that replays nothing: it is no replica, or no longer one. */
  async function readPosition(pool: pg.Pool, query: string): Promise<bigint | null> {
    const { rows } = await pool.query<{ position: string | null }>(query);
    const position = rows[0]?.position ?? null;
    return position === null ? null : BigInt(position);
  }

  async function measureLag(): Promise<number> {
    const at = performance.now();
    const written = await readPosition(pools.primary, WRITTEN);
    if (written !== null) marks.push({ position: written, at });
    const replayed = await readPosition(pools.replica, REPLAYED);
    if (replayed === null) return Number.POSITIVE_INFINITY;
    const newest = marks.findLast(({ position }) => position <= replayed);
    marks = marks.filter((mark) => at - mark.at <= maxLagMs);
    return newest === undefined ? Number.POSITIVE_INFINITY : at - newest.at;
  }

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const begin = performance.now();
      const isFit = (await measureLag()) <= maxLagMs;
      fitUntil = isFit ? begin + NEWS_LASTS_MS : Number.NEGATIVE_INFINITY;
      tell(isFit);
    } catch (error) {
      fitUntil = Number.NEGATIVE_INFINITY;
      tell(false, error);
    } finally {
      isLooking = false;
    }
  }

  function tell(isFit: boolean, error?: unknown): void {
    if (isFit === wasFit) return;
    wasFit = isFit;
    if (isFit) log.info({}, 'the replica is up to date: lists are read from it');
    else log.warn({ err: error, maxLagMs }, 'the replica is away or behind: lists are read from the primary');
  }

  await look();
  const clock = setInterval(() => void look(), TICK_MS);
  clock.unref();
  return {
    isFit: () => performance.now() < fitUntil,
    async close() {
      clearInterval(clock);
      await Promise.all([pools.primary.end(), pools.replica.end()]);
    },
  };
}
