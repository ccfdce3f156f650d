import type { Deps } from '../../deps.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { renderInvitation } from '../../emails/invitation.ts';
import { renderPartyInvitation } from '../../emails/party-invitation.ts';
import { findReplyAddress } from '../organisers/find-reply-address.ts';
import { describeGuestEvent } from './describe-guest-event.ts';
import { findUnsubscribed, isRefused } from './invitation-store.ts';
import { issueGuestLink } from './issue-guest-link.ts';

interface Links {
  /** The token by which a guest unsubscribes from an organiser's e-mails. */
  signUnsubscribe(guestId: string): Promise<string>;
}

/** The invitation e-mail of a guest who has not answered yet; none once they have, or want no e-mails of this organiser. */
export function invitationEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
  { signUnsubscribe }: Links,
): Pick<EmailComposers, 'invitation' | 'party-invitation'> {
  return {
    async invitation(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found?.guest.reply !== 'pending') return null;
      const { to, guest, organiserId, event } = found;
      if (organiserId === null) return null;
      if ((await findUnsubscribed(deps.db, organiserId, [to])).size > 0) return null;
      const unsubscribeUrl = `${deps.config.PUBLIC_URL}/unsubscribe/${await signUnsubscribe(guestId)}`;
      const replyTo = await findReplyAddress(deps.db, organiserId);
      const url = await issueGuestLink(deps, guest);
      return {
        to,
        ...(replyTo !== null && { replyTo }),
        unsubscribeUrl,
        ...renderInvitation({ event, url, unsubscribeUrl }),
      };
    },
    async 'party-invitation'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found?.guest.reply !== 'pending' || !found.event.isParty) return null;
      const { to, event } = found;
      if (await isRefused(deps.db, guestId)) return null;
      const unsubscribeUrl = `${deps.config.PUBLIC_URL}/unsubscribe/${await signUnsubscribe(guestId)}`;
      return { to, unsubscribeUrl, ...renderPartyInvitation({ event, unsubscribeUrl }) };
    },
  };
}
