import { addDays, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import type { Deps, ViewCounter } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isReading, type Visit } from './policy.ts';
import { countVisits, deleteVisitsBefore, type VisitRow } from './visit-store.ts';

/** A crash loses the views of at most this period. */
const FLUSH_EVERY_MS = 5000;
/**
 * Maximum number of visits in memory while the database is unavailable, or under a flood: about 10
 * MB.
 */
const WAITING_MAX = 50_000;
const USER_AGENT_MAX = 300;

/** Counts the views of articles every 5 seconds, outside of requests. Start one per process. */
export function createViewCounter(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'log'>,
  { flushEveryMs = FLUSH_EVERY_MS }: { flushEveryMs?: number } = {},
): ViewCounter {
  let waiting = new Map<string, Visit>();
  let working = Promise.resolve();

  function keep(key: string, visit: Visit): void {
    if (waiting.size < WAITING_MAX && !waiting.has(key)) waiting.set(key, visit);
  }

  /** The visitor's hash changes every day, so visitors cannot be tracked across days. */
  async function toRow({ articleId, address, userAgent, now }: Visit): Promise<VisitRow> {
    const { day } = readParisClock(now);
    const hashOn = (date: string) => deps.knownPseudonyms(`visit\n${date}\n${address}\n${userAgent}`);
    const [visitor, ...former] = await hashOn(day);
    return { articleId, visitor, formerly: [...former, ...(await hashOn(addDays(day, -1)))], at: now };
  }

  async function countWaiting(): Promise<void> {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await countVisits(deps.db, await Promise.all([...batch.values()].map(toRow)));
    } catch (error) {
      for (const [key, visit] of batch) keep(key, visit);
      deps.log.warn({ err: error, visits: batch.size }, 'views could not be counted yet');
    }
  }

  // Flushes run one after the other: never two at once on a slow database.
  function flush(): Promise<void> {
    working = working.then(countWaiting);
    return working;
  }

  const clock = setInterval(flush, flushEveryMs);
  clock.unref();
  return {
    record(visit) {
      if (!isReading(visit)) return;
      const userAgent = visit.userAgent.slice(0, USER_AGENT_MAX);
      keep(`${visit.articleId}\n${visit.address}\n${userAgent}`, { ...visit, userAgent });
    },
    flush,
    close() {
      clearInterval(clock);
      return flush();
    },
  };
}

/** Purges visits; the view counts stay. */
export function purgeVisits(db: Queryable, countedBefore: Date): Promise<void> {
  return deleteVisitsBefore(db, countedBefore);
}
