import { readsPartyAddress } from '@lampion/contract/rules/party-address';
import { visitor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { exportEventCalendar } from '../events/export-calendar.ts';
import { findPartyCard } from '../events/find-party-card.ts';
import { renderPartyCalendar } from '../events/render-party-calendar.ts';
import { nameHost } from './find-linked-event.ts';
import { findGuestOfLink } from './find-linked-guest.ts';
import { findPartyFacts } from './linked-party-store.ts';

/**
 * The event or the party of a private link as a calendar file, with the address that its guest may read. It leads back to
 * the link.
 * @throws AppError `reply_link_unknown`; `event_not_found` for an event that is off the site
 */
export async function exportLinkedCalendar(
  deps: Pick<Deps, 'config' | 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<string> {
  const guest = await findGuestOfLink(deps, token);
  if (guest === null) throw new AppError('reply_link_unknown');
  const found = await findPartyCard(deps, guest.eventId);
  const facts = found && (await findPartyFacts(deps.db, guest));
  if (found === null || facts === null)
    return (await exportEventCalendar(deps, visitor, guest.eventId)).content;
  const { showsAddress } = facts;
  const isAddressRead = readsPartyAddress(showsAddress, { isHost: false, reply: guest.reply });
  const path = `/replies/${token}`;
  const entry = { party: found.record, host: nameHost(guest, facts), path, isAddressRead };
  return renderPartyCalendar(entry, deps.config.PUBLIC_URL);
}
