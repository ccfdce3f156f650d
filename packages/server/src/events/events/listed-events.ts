import { pastBefore } from '@lampion/contract/events/rules/event-timing';
import type { Queryable } from '../../platform/db/database.ts';
import { hasIndexedWord } from '../../platform/db/search-text.ts';
import type { Circle } from '../../platform/map-cells.ts';
import {
  type AgendaFilter,
  type Begins,
  countInCells,
  findInCells,
  findInOrder,
  findRare,
  findRunning,
  type ListedEvent,
} from './agenda-store.ts';

/** A place with at most this many events is read at once. */
const FEW = 2000;
/**
 * Events read in order for each one wanted, before the index of words and labels is used. Fewer
 * around a place, where the days read grow.
 */
const WALKED = { anywhere: 400, around: 150 };
const DAY_MS = 86_400_000;
/** Beyond this many days, the rest is read at once. */
const DAYS_MAX = 500;

export interface AgendaWanted extends AgendaFilter {
  /** Range of begins; events that run at its first instant count as well. */
  readonly span: Begins;
  readonly limit: number;
}

/**
 * The first matching events of the agenda: running ones, then by begin. However many events exist,
 * it reads a few thousand index rows: by begin for frequent matches, then through the word index
 * for rare ones.
 */
export async function findListedEvents(
  db: Queryable,
  wanted: AgendaWanted,
  now: Date,
): Promise<ListedEvent[]> {
  const { after, limit } = wanted;
  const { until } = wanted.span;
  const at = latest(wanted.span.from, now);
  const from = latest(wanted.span.from, pastBefore(now));
  const isBehind = after !== undefined && after[0] >= from.getTime();
  const running = isBehind ? [] : await findRunning(db, wanted, { begunBefore: from, at }, limit);
  if (running.length === limit) return running;
  const begins = { from: isBehind ? new Date(after[0]) : from, until };
  return [...running, ...(await findFrom(db, wanted, begins, limit - running.length))];
}

const latest = (a: Date, b: Date) => (a > b ? a : b);

async function findFrom(db: Queryable, wanted: AgendaWanted, begins: Begins, limit: number) {
  const { around, ...anywhere } = wanted;
  if (around === undefined) return findAnywhere(db, anywhere, begins, limit);
  const near = { ...anywhere, around };
  if ((await countInCells(db, around, begins, FEW)) > FEW) return findByDays(db, near, begins, limit);
  return (await findInCells(db, near, begins, limit)).found;
}

/** Whether an index can find rare matches: it needs a label, or a word with letters or digits. */
const isIndexed = ({ search, labels }: AgendaWanted) => labels !== undefined || hasIndexedWord(search);

async function findAnywhere(db: Queryable, wanted: AgendaWanted, begins: Begins, limit: number) {
  const walked = await findInOrder(db, wanted, begins, { limit, most: WALKED.anywhere * limit });
  if (walked.length === limit || !isIndexed(wanted)) return walked;
  return findRare(db, wanted, begins, limit);
}

/** In a place with many events: reads the first day, then spans of days that each triple. */
async function findByDays(
  db: Queryable,
  wanted: AgendaWanted & { readonly around: Circle },
  begins: Begins,
  limit: number,
) {
  const found: ListedEvent[] = [];
  let [{ from }, read] = [begins, 0];
  for (let days = 1; found.length < limit; days *= 3) {
    const [rest, more] = [{ from, until: begins.until }, limit - found.length];
    if (read > WALKED.around * limit && isSelective(wanted)) {
      return isIndexed(wanted) ? [...found, ...(await findRare(db, wanted, rest, more))] : found;
    }
    const part = cutDays(rest, days);
    const day = await findInCells(db, wanted, part, more);
    found.push(...day.found);
    if (part.until === null || part.until === begins.until) break;
    [from, read] = [part.until, read + day.read];
  }
  return found;
}

const isSelective = ({ search, labels }: AgendaWanted) => search !== undefined || labels !== undefined;

/** The first days of a range, or all of it. */
function cutDays({ from, until }: Begins, days: number): Begins {
  if (days > DAYS_MAX) return { from, until };
  const end = from.getTime() + days * DAY_MS;
  return { from, until: until !== null && until.getTime() <= end ? until : new Date(end) };
}
