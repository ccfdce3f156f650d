import type { Deps } from '../../deps.ts';
import type { EventInEmail } from '../../emails/event-facts.ts';
import { findPaidPlan } from '../billing/find-paid-plan.ts';
import { findEventCards } from '../events/find-event-cards.ts';
import { getOrganiser } from '../organisers/get-organiser.ts';
import { findGuestAddress, type GuestRecord } from './reply-store.ts';

/** A guest with their e-mail address, and the event. */
export interface GuestToWrite {
  readonly to: string;
  readonly guest: GuestRecord;
  readonly organiserId: string;
  readonly event: EventInEmail;
}

/**
 * Data of an e-mail to a guest; null when it is obsolete: the guest was removed or has no address, or the event is
 * cancelled or unpublished.
 */
export async function describeGuestEvent(
  deps: Pick<Deps, 'config' | 'db'>,
  guestId: string,
): Promise<GuestToWrite | null> {
  const found = await findGuestAddress(deps.db, guestId);
  if (found === null || found.email === null) return null;
  const { guest, email: to } = found;
  const card = (await findEventCards(deps, [guest.eventId])).get(guest.eventId);
  if (card === undefined || card.event.status !== 'published') return null;
  const { username: organiser } = await getOrganiser(deps, card.organiserId);
  const isNamedInSubject = (await findPaidPlan(deps, card.organiserId)) !== null;
  const { name, beginDate, endDate, place } = card.event;
  const url = `${deps.config.PUBLIC_URL}/events/${guest.eventId}`;
  const { organiserId } = card;
  return {
    to,
    guest,
    organiserId,
    event: { name, beginDate, endDate, place, organiser, url, isNamedInSubject },
  };
}
