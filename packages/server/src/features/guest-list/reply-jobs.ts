import type { Deps } from '../../deps.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { renderPlaceFreed } from '../../emails/place-freed.ts';
import { renderReplyAsked } from '../../emails/reply-asked.ts';
import { renderReplyReceived } from '../../emails/reply-received.ts';
import { describeGuestEvent } from './describe-guest-event.ts';
import { issueGuestLink } from './issue-guest-link.ts';
import { isUnconfirmed } from './place-policy.ts';

/** The e-mails about a guest's place. The row is the guest; e-mails about a place they no longer have are not sent. */
export function replyEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
): Pick<EmailComposers, 'reply-received' | 'place-freed'> {
  return {
    async 'reply-received'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found === null) return null;
      const { to, guest, event } = found;
      const url = await issueGuestLink(deps, guest);
      if (!isUnconfirmed(guest)) return { to, ...renderReplyAsked({ event, url }) };
      const isWaiting = guest.reply === 'waiting';
      return {
        to,
        ...renderReplyReceived({ event, isWaiting, plusOnes: guest.askedPlusOnes ?? 0, url }),
      };
    },
    async 'place-freed'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found?.guest.reply !== 'yes') return null;
      const { to, guest, event } = found;
      const url = await issueGuestLink(deps, guest);
      return { to, ...renderPlaceFreed({ event, url, isConfirmed: !isUnconfirmed(guest) }) };
    },
  };
}
