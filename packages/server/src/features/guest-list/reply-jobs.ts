import type { Deps } from '../../deps.ts';
import { renderPlaceFreed } from '../../emails/place-freed.ts';
import { renderReplyReceived } from '../../emails/reply-received.ts';
import type { EmailComposers } from '../../jobs/send-email.ts';
import { describeGuestEvent } from './describe-guest-event.ts';
import { issueGuestLink } from './issue-guest-link.ts';

/** The e-mails about a guest's place. The row is the guest; whoever no longer comes is told nothing. */
export function replyEmails(
  deps: Pick<Deps, 'config' | 'db'>,
): Pick<EmailComposers, 'reply-received' | 'place-freed'> {
  return {
    async 'reply-received'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found === null || !['yes', 'waiting'].includes(found.guest.reply)) return null;
      const { to, guest, event } = found;
      const isWaiting = guest.reply === 'waiting';
      const url = await issueGuestLink(deps, guestId);
      return { to, ...renderReplyReceived({ event, isWaiting, url }) };
    },
    async 'place-freed'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found?.guest.reply !== 'yes') return null;
      const { to, event } = found;
      return { to, ...renderPlaceFreed({ event, url: await issueGuestLink(deps, guestId) }) };
    },
  };
}
