import { isOver } from '@lampion/contract/events/rules/event-timing';
import type { GuestRecord } from '../guest-list/replies.ts';
import type { PartyRow } from './store.ts';

/** `holder`: has the link and is not on the list. */
export type PartyRole = 'owner' | 'cohost' | 'guest' | 'holder';

/** The columns that decide a member's role in a party. */
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
 * The role of a member in a party; null: no access, for example when its host blocked or removed
 * them. A member who blocks the host keeps their place (`keepPlaces`) but gets no other one,
 * neither by the link nor by their address.
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

/** Hosts, and guests if the host shows guests; never holders of the link. */
export function readsGuests({ event }: Pick<PartyRow, 'event'>, role: PartyRole): boolean {
  return isHosting(role) || (role === 'guest' && event.showsGuests);
}

/** Whether replies are accepted. */
export function isOpenParty({ event }: Pick<PartyRow, 'event'>, now: Date): boolean {
  return event.status === 'private' && !isOver(event, now);
}
