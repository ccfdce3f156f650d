import type { Guest } from '@lampion/contract/events/guests';
import type { MemberReply } from '@lampion/contract/events/replies';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import type { FoundEvent } from '../events/agenda.ts';
import type { GuestRow } from './guest-store.ts';
import type { OwnReplyRow } from './party-guest-store.ts';
import { isHeld } from './places.ts';
import { isUnconfirmed } from './policy.ts';
import type { GuestRecord } from './reply-store.ts';

/**
 * A guest as the organiser reads it. The e-mail address only of guests who gave one for this event;
 * guests with an account are reached through it.
 */
export function toGuest({ guest, username, image, answers }: GuestRow, now: Date): Guest {
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
    requestedAt: guest.requestedAt?.toISOString() ?? null,
    isRefused: guest.refusedAt !== null,
    answers: answers ?? {},
    plusOnes: guest.plusOnes,
    offer: findHeldOffer(guest, now),
    invitedAt: guest.invitedAt?.toISOString() ?? null,
    createdAt: guest.createdAt.toISOString(),
  };
}

type Offered = Pick<GuestRecord, 'reply' | 'offeredPlaces' | 'offeredUntil'>;

/** The offer held for a waiting party at an instant; null for none. */
export function findHeldOffer(
  { reply, offeredPlaces: places, offeredUntil: until }: Offered,
  now: Date,
): { readonly places: number; readonly until: string } | null {
  if (reply !== 'waiting' || places === null || until === null || !isHeld({ places, until }, now))
    return null;
  return { places, until: until.toISOString() };
}

/** A member's own reply. */
export function toMemberReply(
  { guest, plusOnesMax }: OwnReplyRow,
  { event, showsGuests }: FoundEvent,
  now: Date,
): MemberReply {
  const { reply, plusOnes, isShown, repliedAt, invitedAt, requestedAt } = guest;
  return {
    event,
    reply,
    isRequested: requestedAt !== null,
    plusOnes,
    plusOnesMax,
    isShown,
    showsGuests,
    offer: findHeldOffer(guest, now),
    repliedAt: repliedAt?.toISOString() ?? null,
    invitedAt: invitedAt?.toISOString() ?? null,
  };
}
