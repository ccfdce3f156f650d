import type { NewsFacts } from '@lampion/contract/schemas/news';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import { type LiveMessage, tellLive } from '../live/tell-live.ts';
import { type PieceOfNews, tellNews } from '../news/tell-news.ts';
import { findCohostIds, findGuestMembers } from './host-store.ts';
import { queueLetters } from './queue-letters.ts';

type WithoutReaders<Piece> = Piece extends unknown ? Omit<Piece, 'to'> : never;

/** Everybody who hosts a party. */
export async function findHostIds(
  tx: Queryable,
  { id, hostId }: Pick<PartyRecord, 'hostId' | 'id'>,
): Promise<string[]> {
  return [hostId, ...(await findCohostIds(tx, id))];
}

/** What every open app is told that shows a party. */
export const toPartyChange = (id: string): LiveMessage => ({ subjects: [`party:${id}`, 'parties'] });

const letterKinds = [
  'party_called_off',
  'party_changed',
  'party_restored',
  'date_chosen',
  'dates_changed',
] as const;

/** What guests without an account are written. */
function toLetter(piece: WithoutReaders<PieceOfNews>) {
  const kind = letterKinds.find((one) => one === piece.kind);
  return kind && { kind, words: 'words' in piece ? piece.words : undefined };
}

/**
 * Tells the hosts of a party and its guests, but those who declined and who did it: members in their news, others by
 * e-mail; and every app that shows it. With null, the apps alone.
 */
export async function tellGuests(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  piece: WithoutReaders<PieceOfNews> | null,
): Promise<void> {
  if (piece === null) await tellLive(tx, toPartyChange(party.id));
  else await tellPiece(deps, tx, party, piece);
}

async function tellPiece(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  piece: WithoutReaders<PieceOfNews>,
): Promise<void> {
  const to = [...new Set([...(await findHostIds(tx, party)), ...(await findGuestMembers(tx, party.id))])];
  await tellNews(deps, tx, [{ ...piece, to } as PieceOfNews], [toPartyChange(party.id)]);
  const letter = toLetter(piece);
  if (letter) await queueLetters(deps, tx, party, letter);
}

/** What may be told of a party: its address is for whom the host says. */
export function toNewsFacts({ name, place, beginDate, endDate }: PartyRecord): NewsFacts {
  return { name, place, beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
}
