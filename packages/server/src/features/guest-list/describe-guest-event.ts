import type { Deps } from '../../deps.ts';
import type { EventInEmail } from '../../emails/event-facts.ts';
import { findPaidPlan } from '../billing/find-paid-plan.ts';
import { findEventCards } from '../events/find-event-cards.ts';
import { findPartyCard } from '../events/find-party-card.ts';
import { getOrganiser } from '../organisers/get-organiser.ts';
import { nameHost } from './find-linked-event.ts';
import { issueGuestLink } from './issue-guest-link.ts';
import { findPartyFacts } from './linked-party-store.ts';
import { findGuestAddress, type GuestRecord } from './reply-store.ts';

/** A guest with their e-mail address, and the event. */
export interface GuestToWrite {
  readonly to: string;
  readonly guest: GuestRecord;
  /** Null for a party. */
  readonly organiserId: string | null;
  readonly event: EventInEmail;
}

type Described = Pick<GuestToWrite, 'event' | 'organiserId'>;

/**
 * Data of an e-mail to a guest of an event or a party; null when it is obsolete: the guest was removed or has no address,
 * or the event is cancelled or unpublished.
 */
export async function describeGuestEvent(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
  guestId: string,
): Promise<GuestToWrite | null> {
  const found = await findGuestAddress(deps.db, guestId);
  if (found === null || found.email === null) return null;
  const { guest, email: to } = found;
  const described = (await describeEvent(deps, guest.eventId)) ?? (await describeParty(deps, guest));
  return described && { to, guest, ...described };
}

async function describeEvent(deps: Pick<Deps, 'config' | 'db'>, eventId: string): Promise<Described | null> {
  const card = (await findEventCards(deps, [eventId])).get(eventId);
  if (card === undefined || card.event.status !== 'published') return null;
  const { organiserId } = card;
  const { username: organiser } = await getOrganiser(deps, organiserId);
  const isNamedInSubject = (await findPaidPlan(deps, organiserId)) !== null;
  const url = `${deps.config.PUBLIC_URL}/events/${eventId}`;
  return { organiserId, event: { ...toFacts(card.event), organiser, url, isNamedInSubject, isParty: false } };
}

async function describeParty(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
  guest: GuestRecord,
): Promise<Described | null> {
  const found = await findPartyCard(deps, guest.eventId);
  const facts = found && (await findPartyFacts(deps.db, guest));
  if (found?.event.status !== 'published' || facts === null) return null;
  const url = await issueGuestLink(deps, guest);
  const organiser = nameHost(guest, facts);
  // Whoever lives with a guest may read a subject on a locked screen.
  const { isPollOpen } = facts;
  const event = {
    ...toFacts(found.event),
    organiser,
    url,
    isNamedInSubject: false,
    isParty: true,
    isPollOpen,
  };
  return { organiserId: null, event };
}

function toFacts({ name, beginDate, endDate, place }: EventFacts) {
  return { name, beginDate, endDate, place };
}

type EventFacts = Pick<EventInEmail, 'beginDate' | 'endDate' | 'name' | 'place'>;
