import type { Deps } from '../../deps.ts';
import type { EventInEmail } from '../../emails/event-facts.ts';
import { findPaidPlan } from '../billing/find-paid-plan.ts';
import { findEventCards } from '../events/find-event-cards.ts';
import { getOrganiser } from '../organisers/get-organiser.ts';
import { findGuestAddress, type GuestRecord } from './reply-store.ts';

/** A guest with the address e-mails reach them at, and the event. */
export interface GuestToWrite {
  readonly to: string;
  readonly guest: GuestRecord;
  readonly event: EventInEmail;
}

/**
 * What an e-mail to a guest needs; null when there is nothing to say any more: the guest is gone or has no address, or the
 * event is cancelled or off the site.
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
  const { name, beginDate, place } = card.event;
  const url = `${deps.config.PUBLIC_URL}/events/${guest.eventId}`;
  return { to, guest, event: { name, beginDate, place, organiser, url, isNamedInSubject } };
}
