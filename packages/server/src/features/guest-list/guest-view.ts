import type { Guest } from '@lampion/contract/schemas/guest';
import { portraitAddress } from '../images/describe-portrait.ts';
import type { GuestRow } from './guest-store.ts';
import { findHeldOffer } from './offer-view.ts';
import { isUnconfirmed } from './place-policy.ts';

/**
 * A guest as the organiser reads it. With the e-mail address only of guests who gave one for this event; guests with an
 * account are reached through it.
 */
export function toGuest({ guest, username, image }: GuestRow, now: Date): Guest {
  const hasAccount = guest.accountId !== null || guest.appAccountId !== null;
  return {
    id: guest.id,
    nickname: guest.nickname,
    username,
    picUrl: username === null ? null : portraitAddress(username, image),
    email: hasAccount ? null : guest.email,
    isConfirmed: !isUnconfirmed(guest),
    reply: guest.reply,
    repliedAt: guest.repliedAt?.toISOString() ?? null,
    plusOnes: guest.plusOnes,
    offer: findHeldOffer(guest, now),
    invitedAt: guest.invitedAt?.toISOString() ?? null,
    createdAt: guest.createdAt.toISOString(),
  };
}
