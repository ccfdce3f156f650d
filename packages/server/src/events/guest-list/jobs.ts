import { askToCome, describeHold } from '@lampion/contract/events/rules/offer-words';
import { formatTime } from '@lampion/contract/platform/rules/format';
import type { Deps } from '../../deps.ts';
import { findReplyAddress } from '../../people/organisers/organisers.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import {
  renderInvitation,
  renderLinkRenewed,
  renderPassTakenOver,
  renderPlaceFreed,
  renderPlaceHanded,
  renderPlacesOffered,
  renderPlaceTakenBack,
  renderReplyAsked,
  renderReplyReceived,
} from '../../platform/emails/invitations.ts';
import { renderPartyInvitation } from '../../platform/emails/parties.ts';
import { findUnsubscribed, isRefused } from './invitation-store.ts';
import { describeGuestEvent, type GuestToWrite, issueGuestLink } from './linked-replies.ts';
import { isUnconfirmed, isUnowned } from './policy.ts';
import { findHeldOffer } from './view.ts';

interface Links {
  /** The token by which a guest unsubscribes from an organiser's e-mails. */
  signUnsubscribe(guestId: string): Promise<string>;
}

/**
 * The invitation e-mail of a guest; none once they have replied or unsubscribed from this
 * organiser.
 */
export function invitationEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
  { signUnsubscribe }: Links,
): Pick<EmailComposers, 'invitation' | 'party-invitation' | 'place-handed'> {
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
    async 'place-handed'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found === null || found.guest.reply === 'yes') return null;
      const { to, guest, organiserId, event } = found;
      const refuses =
        organiserId === null
          ? await isRefused(deps.db, guestId)
          : (await findUnsubscribed(deps.db, organiserId, [to])).size > 0;
      if (refuses) return null;
      const unsubscribeUrl = `${deps.config.PUBLIC_URL}/unsubscribe/${await signUnsubscribe(guestId)}`;
      const url = await issueGuestLink(deps, guest);
      return { to, unsubscribeUrl, ...renderPlaceHanded({ event, url, unsubscribeUrl }) };
    },
  };
}

/**
 * The e-mails about a guest's place, identified by the guest's id. E-mails about a place they no
 * longer have are not sent.
 */
export function replyEmails(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'pseudonymise'>,
): Pick<
  EmailComposers,
  | 'reply-received'
  | 'link-renewed'
  | 'pass-taken-over'
  | 'place-taken-back'
  | 'place-freed'
  | 'places-offered'
> {
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
        ...renderReplyReceived({
          event,
          reply: guest.reply,
          isRequested: guest.requestedAt !== null,
          plusOnes: guest.askedPlusOnes ?? 0,
          url,
        }),
      };
    },
    async 'link-renewed'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found === null) return null;
      const { to, guest, event } = found;
      return { to, ...renderLinkRenewed({ event, url: await issueGuestLink(deps, guest) }) };
    },
    async 'pass-taken-over'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found === null) return null;
      const { to, guest, event } = found;
      return { to, ...renderPassTakenOver({ event, url: await issueGuestLink(deps, guest) }) };
    },
    async 'place-taken-back'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found === null) return null;
      const { to, guest, event } = found;
      const push = toPush(found, 'Votre place a été reprise, votre billet ne vaut plus rien.');
      return { to, push, ...renderPlaceTakenBack({ event, url: await issueGuestLink(deps, guest) }) };
    },
    async 'place-freed'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found?.guest.reply !== 'yes') return null;
      const { to, guest, event, needsApproval: isAccepted } = found;
      const url = await issueGuestLink(deps, guest);
      const push = toPush(
        found,
        isAccepted
          ? 'Votre demande est acceptée : la place est à vous.'
          : 'Une place s’est libérée, elle est à vous.',
      );
      const isConfirmed = !isUnconfirmed(guest);
      return { to, push, ...renderPlaceFreed({ event, url, isConfirmed, isAccepted }) };
    },
    async 'places-offered'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      const offer = found && findHeldOffer(found.guest, deps.now());
      if (found === null || offer === null) return null;
      const { to, guest, event } = found;
      const url = await issueGuestLink(deps, guest);
      const { places, until } = offer;
      const push = toPush(found, `${askToCome(places)} ${describeHold(places, formatTime(until))}`);
      return { to, push, ...renderPlacesOffered({ event, ...offer, people: 1 + guest.plusOnes, url }) };
    },
  };
}

const toPush = ({ guest, event }: GuestToWrite, body: string) => ({
  guestId: guest.id,
  eventId: guest.eventId,
  title: event.name,
  body,
});
