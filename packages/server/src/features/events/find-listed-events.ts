import { pastBefore } from '@lampion/contract/rules/event-timing';
import type { Queryable } from '../../db/database.ts';
import {
  type AgendaFilter,
  type Begins,
  countInCells,
  findFew,
  findInOrder,
  findRunning,
  type ListedEvent,
} from './agenda-store.ts';

/** A place with no more events than these is read at once. */
const FEW = 2000;
/** A word is frequent if it occurs that often among as many events. */
const FREQUENT = { limit: 10, most: 2000 };
/** Events read for a page without a place, at most. */
const ROWS_MAX = 50_000;
const DAY_MS = 86_400_000;
/** From here on, the rest is read at once. */
const DAYS_MAX = 500;

export interface AgendaWanted extends AgendaFilter {
  /** When they begin; those that run at the first instant count as well. */
  readonly span: Begins;
  readonly limit: number;
}

/**
 * The first events of the agenda that match, in the order of their begins: those that run on from before, then those
 * that begin. However many there are, some thousand rows of an index are read: which index, depends on what is rare,
 * the place or the words.
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
  if (await isRare(db, wanted, begins)) return findFew(db, wanted, begins, limit);
  if (wanted.around === undefined) return findInOrder(db, wanted, begins, { limit, most: ROWS_MAX });
  if ((await countInCells(db, wanted.around, begins, FEW)) <= FEW) return findFew(db, wanted, begins, limit);
  return findByDays(db, wanted, begins, limit);
}

/** Whether the words looked for are found faster in the index of words. */
async function isRare(db: Queryable, { search }: AgendaWanted, begins: Begins): Promise<boolean> {
  if (search === undefined) return false;
  const found = await findInOrder(db, { search }, begins, FREQUENT);
  return found.length < FREQUENT.limit;
}

/** In a place with many events: those of the first day, then of the next ones, each time three times as many. */
async function findByDays(db: Queryable, wanted: AgendaWanted, begins: Begins, limit: number) {
  const found: ListedEvent[] = [];
  let { from } = begins;
  for (let days = 1; found.length < limit; days *= 3) {
    const part = cutDays({ from, until: begins.until }, days);
    found.push(...(await findFew(db, wanted, part, limit - found.length)));
    if (part.until === null || part.until === begins.until) break;
    from = part.until;
  }
  return found;
}

/** So many days from the start of a time, or all of it. */
function cutDays({ from, until }: Begins, days: number): Begins {
  if (days > DAYS_MAX) return { from, until };
  const end = from.getTime() + days * DAY_MS;
  return { from, until: until !== null && until.getTime() <= end ? until : new Date(end) };
}
