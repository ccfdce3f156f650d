import { firstNameOf } from '@lampion/contract/rules/first-name';
import { readsPartyAddress } from '@lampion/contract/rules/party-address';
import { type EventCard, isPublicStatus } from '@lampion/contract/schemas/event';
import type { LinkedParty } from '@lampion/contract/schemas/reply';
import type { Deps } from '../../deps.ts';
import { findEventCards } from '../events/find-event-cards.ts';
import { findPartyCard } from '../events/find-party-card.ts';
import { findPartyFacts, type PartyFacts } from './linked-party-store.ts';
import type { GuestRecord } from './reply-store.ts';

/** What a guest without an account is on the list of. */
export interface LinkedEvent {
  readonly event: EventCard;
  readonly party: LinkedParty | null;
  readonly capacity: number | null;
  readonly plusOnesMax: number;
  readonly showsGuests: boolean;
}

/** The event or the party of a guest, as their private link shows it; null when it is off the site. */
export async function findLinkedEvent(
  deps: Pick<Deps, 'db'>,
  guest: GuestRecord,
): Promise<LinkedEvent | null> {
  const card = (await findEventCards(deps, [guest.eventId])).get(guest.eventId);
  if (card !== undefined) return isPublicStatus(card.event.status) ? { ...card, party: null } : null;
  const found = await findPartyCard(deps, guest.eventId);
  const facts = await findPartyFacts(deps.db, guest);
  if (found === null || facts === null) return null;
  const { capacity, plusOnesMax, address } = found.record;
  const party = toLinkedParty(guest, facts, address);
  // Faces are shown on the pages of events alone.
  return { event: found.event, party, capacity, plusOnesMax, showsGuests: false };
}

function toLinkedParty(guest: GuestRecord, facts: PartyFacts, address: string | null): LinkedParty {
  const { showsAddress, accessNote, isPollOpen } = facts;
  const isRead = readsPartyAddress(showsAddress, { isHost: false, reply: guest.reply });
  return {
    host: nameHost(guest, facts),
    address: isRead ? address : null,
    accessNote: isRead ? accessNote : '',
    isAddressHidden: !isRead && (address !== null || accessNote !== ''),
    word: guest.word,
    isPollOpen,
  };
}

/** Whom a host invited by name knows them; others read the first name. */
export function nameHost({ invitedAt }: Pick<GuestRecord, 'invitedAt'>, { host }: Pick<PartyFacts, 'host'>) {
  return invitedAt === null ? firstNameOf(host) : host;
}
