import { toPartyCard } from './find-party-card.ts';
import type { PartyRecord } from './lock-event.ts';
import { toCalendar } from './render-calendar.ts';

interface CalendarFacts {
  readonly party: PartyRecord;
  /** Who invites. */
  readonly host: string;
  /** The path of the page that the entry leads to. */
  readonly path: string;
  /** The whole address, for those who may read it. */
  readonly isAddressRead: boolean;
}

/** A party as a calendar file. It names no more than its reader may read. */
export function renderPartyCalendar({ party, host, path, isAddressRead }: CalendarFacts, publicUrl: string) {
  const { sequence, createdAt, updatedAt } = party;
  const { address, latitude, longitude } = isAddressRead
    ? party
    : { address: null, latitude: null, longitude: null };
  const entry = { ...toPartyCard(party), path, host, address, latitude, longitude, sequence };
  const [created, updated] = [createdAt.toISOString(), updatedAt.toISOString()];
  return toCalendar({ ...entry, createdAt: created, publishedAt: created, updatedAt: updated }, publicUrl);
}
