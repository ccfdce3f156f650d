import type { NewsPiece } from '@lampion/contract/schemas/news';
import type { Deps } from '../../deps.ts';
import { findNewsEvents, findRepliers, type NewsRow, type Reader } from './news-store.ts';
import { toNewsPiece } from './news-view.ts';

/** Pieces with what they are about, as it is now; those of which nothing is left are left out. */
export async function describePieces(
  { db }: Pick<Deps, 'db'>,
  rows: readonly NewsRow[],
  reader: Reader,
): Promise<NewsPiece[]> {
  const eventIds = rows.flatMap(({ piece }) => piece.eventId ?? []);
  const guestIds = rows.flatMap(({ piece }) => piece.data.guestIds ?? []);
  const [events, repliers] = await Promise.all([
    findNewsEvents(db, [...new Set(eventIds)]),
    findRepliers(db, [...new Set(guestIds)], reader.appAccountId),
  ]);
  const known = {
    events: new Map(events.map((one) => [one.id, one])),
    repliers: new Map(repliers.map((one) => [one.id, one])),
  };
  return rows.flatMap((row) => toNewsPiece(row, known) ?? []);
}
