import type { Deps } from '../../deps.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { renderInvitation } from '../../emails/invitation.ts';
import { describeGuestEvent } from './describe-guest-event.ts';
import { issueGuestLink } from './issue-guest-link.ts';

/** The invitation e-mail of a guest who has not answered yet; none once they have. */
export function invitationEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
): Pick<EmailComposers, 'invitation'> {
  return {
    async invitation(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found?.guest.reply !== 'pending') return null;
      const { to, guest, event } = found;
      return { to, ...renderInvitation({ event, url: await issueGuestLink(deps, guest) }) };
    },
  };
}
