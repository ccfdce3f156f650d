import { isOver } from '@lampion/contract/events/rules/event-timing';
import type { GuestRecord } from '../guest-list/guests.ts';
import type { PartyRow } from './store.ts';

/** `holder`: has the link and is not on the list. */
export type PartyRole = 'owner' | 'cohost' | 'guest' | 'holder';

/** What decides who a member is to a party. */
type Standing = Pick<PartyRow, 'isBlocked' | 'isCohost' | 'isExcluded' | 'isHostHidden'> & {
  readonly event: { readonly hostId: string | null };
  readonly party: Pick<PartyRow['party'], 'linkCode' | 'linkOpens'>;
};

interface Reader {
  readonly memberId: string;
  readonly guest: GuestRecord | null;
  readonly code: string | undefined;
}

/**
 * What a party is to a member; null: it does not exist for them, as for whom its host has blocked
 * or took off the list. Who blocks the host keeps their place (`keepPlaces`), and is given no
 * other: not by the link, nor by their address.
 */
export function roleOf(row: Standing, { memberId, guest, code }: Reader): PartyRole | null {
  const { event, party, isBlocked, isCohost, isExcluded, isHostHidden } = row;
  if (event.hostId === memberId) return 'owner';
  if (isBlocked) return null;
  if (isCohost) return 'cohost';
  if (guest !== null && !(isHostHidden && isBareAddress(guest))) return 'guest';
  return !isHostHidden && !isExcluded && party.linkOpens && code === party.linkCode ? 'holder' : null;
}

const isBareAddress = ({ accountId, appAccountId }: GuestRecord) =>
  accountId === null && appAccountId === null;

export function isHosting(role: PartyRole): boolean {
  return role === 'owner' || role === 'cohost';
}

/** Hosts, and guests unless the host shows nobody; never those who have the link alone. */
export function readsGuests({ event }: Pick<PartyRow, 'event'>, role: PartyRole): boolean {
  return isHosting(role) || (role === 'guest' && event.showsGuests);
}

/** Whether replies are taken. */
export function isOpenParty({ event }: Pick<PartyRow, 'event'>, now: Date): boolean {
  return event.status === 'private' && !isOver(event, now);
}
