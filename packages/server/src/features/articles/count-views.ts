import { addDays, readParisClock } from '@lampion/contract/rules/paris-time';
import type { Deps } from '../../deps.ts';
import { isReading, type Visit } from './visit-policy.ts';
import { countVisits, type VisitRow } from './visit-store.ts';

export interface ViewCounter {
  /**
   * Notes a request for an article. Costs no query and no waiting; robots, HEAD and what browsers fetch ahead are left
   * out. Of one visitor, one visit per article and half hour counts, over all server processes.
   */
  record(visit: Visit): void;
  /** Counts what was noted so far, in one statement. When the database refuses, it is kept for the next time. */
  flush(): Promise<void>;
  /** Stops the clock and counts the rest. Safe to call twice. */
  close(): Promise<void>;
}

/** A crash loses the views of so long at the most. */
const FLUSH_EVERY_MS = 5000;
/** Visits kept while the database does not answer, or under a flood: some 10 MB. */
const WAITING_MAX = 50_000;
const USER_AGENT_MAX = 300;

/** Counts the views of articles every 5 seconds, off the path of whoever is reading. Start one per process. */
export function createViewCounter(
  deps: Pick<Deps, 'db' | 'log' | 'pseudonymise'>,
  { flushEveryMs = FLUSH_EVERY_MS }: { flushEveryMs?: number } = {},
): ViewCounter {
  let waiting = new Map<string, Visit>();
  let working = Promise.resolve();

  function keep(key: string, visit: Visit): void {
    if (waiting.size < WAITING_MAX && !waiting.has(key)) waiting.set(key, visit);
  }

  /** The visitor's hash changes every day: nobody can be followed from one day to the next. */
  async function toRow({ articleId, address, userAgent, now }: Visit): Promise<VisitRow> {
    const { day } = readParisClock(now);
    const hashOn = (date: string) => deps.pseudonymise(`visit\n${date}\n${address}\n${userAgent}`);
    const visitorBefore = await hashOn(addDays(day, -1));
    return { articleId, visitor: await hashOn(day), visitorBefore, at: now };
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

  // One flush after the other: a slow database never meets two of ours at once.
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
