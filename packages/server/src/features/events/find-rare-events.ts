import type { Queryable } from '../../db/database.ts';
import { findSeasons, findWeeks, type Weeks } from '../../db/weeks.ts';
import { type Begins, findInCells, findInOrder, findRare, type ListedEvent } from './agenda-store.ts';
import type { AgendaWanted } from './find-listed-events.ts';

/** What is not very rare fills a page within these. */
const SOON_WEEKS = 6;
/** Two years. */
const SEASONS = 7;
/** Events read beyond these, where hardly any is known yet. */
const LATER_MAX = 8000;

/**
 * Events of a type or with words that few others have, in the order of their begins. One word is often found in the next
 * weeks; several hardly more often in two years.
 */
export async function findRareEvents(
  db: Queryable,
  wanted: AgendaWanted,
  begins: Begins,
  limit: number,
): Promise<ListedEvent[]> {
  if (!/\s/.test(wanted.search ?? '')) {
    const weeks = findWeeks(begins.from, SOON_WEEKS);
    const soon = await findWithin(db, wanted, begins, weeks, limit);
    if (soon.length === limit || isWithin(begins, weeks)) return soon;
  }
  const seasons = findSeasons(begins.from, SEASONS);
  const found = await findWithin(db, wanted, begins, seasons, limit);
  const later = { from: seasons.until, until: begins.until };
  if (found.length === limit || isWithin(begins, seasons)) return found;
  return [...found, ...(await findLater(db, wanted, later, limit - found.length))];
}

async function findLater(db: Queryable, wanted: AgendaWanted, later: Begins, limit: number) {
  const { around, ...filter } = wanted;
  if (around === undefined) return findInOrder(db, filter, later, { limit, most: LATER_MAX });
  return (await findInCells(db, { ...filter, around }, later, limit)).found;
}

const isWithin = ({ until }: Begins, weeks: Weeks) => until !== null && until <= weeks.until;

function findWithin(db: Queryable, wanted: AgendaWanted, begins: Begins, weeks: Weeks, limit: number) {
  const until = isWithin(begins, weeks) ? begins.until : weeks.until;
  const time = { begins: { from: begins.from, until }, weeks: weeks.weeks };
  return findRare(db, wanted, time, limit);
}
