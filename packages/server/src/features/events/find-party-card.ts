import type { EventCard } from '@lampion/contract/schemas/event';
import type { Queryable } from '../../db/database.ts';
import { toEventCard } from './event-view.ts';
import { findPartyRecord, type PartyRecord } from './event-write-store.ts';

export interface FoundParty {
  readonly event: EventCard;
  readonly record: PartyRecord;
}

/** A party in the words of events; null when there is none. The caller has checked that the reader may see it. */
export async function findPartyCard(
  { db }: { readonly db: Queryable },
  id: string,
): Promise<FoundParty | null> {
  const record = await findPartyRecord(db, id);
  return record === null ? null : { event: toPartyCard(record), record };
}

/** The same of one that was read. */
export function toPartyCard(party: PartyRecord): EventCard {
  const status = party.status === 'called_off' ? 'cancelled' : 'published';
  return toEventCard({ event: { ...party, status }, image: null });
}
