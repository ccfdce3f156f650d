import type { Deps } from '../../deps.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { renderPlaceFreed } from '../../emails/place-freed.ts';
import { renderPlacesOffered } from '../../emails/places-offered.ts';
import { renderReplyAsked } from '../../emails/reply-asked.ts';
import { renderReplyReceived } from '../../emails/reply-received.ts';
import { describeGuestEvent } from './describe-guest-event.ts';
import { issueGuestLink } from './issue-guest-link.ts';
import { findHeldOffer } from './offer-view.ts';
import { isUnconfirmed, isUnowned } from './place-policy.ts';

/** The e-mails about a guest's place. The row is the guest; e-mails about a place they no longer have are not sent. */
export function replyEmails(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'pseudonymise'>,
): Pick<EmailComposers, 'reply-received' | 'place-freed' | 'places-offered'> {
  return {
    async 'reply-received'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found === null) return null;
      const { to, guest, event } = found;
      const url = await issueGuestLink(deps, guest);
      const isYes = guest.askedPlusOnes !== null;
      if (!isUnowned(guest)) return { to, ...renderReplyAsked({ event, isYes, url }) };
      return {
        to,
        ...renderReplyReceived({ event, reply: guest.reply, plusOnes: guest.askedPlusOnes ?? 0, url }),
      };
    },
    async 'place-freed'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found?.guest.reply !== 'yes') return null;
      const { to, guest, event } = found;
      const url = await issueGuestLink(deps, guest);
      return { to, ...renderPlaceFreed({ event, url, isConfirmed: !isUnconfirmed(guest) }) };
    },
    async 'places-offered'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      const offer = found && findHeldOffer(found.guest, deps.now());
      if (found === null || offer === null) return null;
      const { to, guest, event } = found;
      const url = await issueGuestLink(deps, guest);
      return { to, ...renderPlacesOffered({ event, ...offer, people: 1 + guest.plusOnes, url }) };
    },
  };
}
