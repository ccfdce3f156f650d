import type { NewsFacts } from '@lampion/contract/schemas/news';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import { tellLive } from '../live/tell-live.ts';
import { type PieceOfNews, tellNews } from '../news/tell-news.ts';
import { findGuestMembers } from './host-store.ts';
import { findCohosts } from './party-store.ts';

type WithoutReaders<Piece> = Piece extends unknown ? Omit<Piece, 'to'> : never;

/** Everybody who hosts a party. */
export async function findHostIds(
  tx: Queryable,
  { id, hostId }: Pick<PartyRecord, 'hostId' | 'id'>,
): Promise<string[]> {
  return [hostId, ...(await findCohosts(tx, id)).map((cohost) => cohost.id)];
}

/** Tells the hosts of a party and its guests, but those who declined and who did it, and every app that shows it. */
export async function tellGuests(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: Pick<PartyRecord, 'hostId' | 'id'>,
  piece: WithoutReaders<PieceOfNews> | null,
): Promise<void> {
  const to = [...new Set([...(await findHostIds(tx, party)), ...(await findGuestMembers(tx, party.id))])];
  if (piece !== null) await tellNews(deps, tx, [{ ...piece, to } as PieceOfNews]);
  await tellLive(tx, { subjects: [`party:${party.id}`, 'parties'] });
}

/** What may be told of a party: its address is for whom the host says. */
export function toNewsFacts({ name, place, beginDate, endDate }: PartyRecord): NewsFacts {
  return { name, place, beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
}
