import type { MemberReply } from '@lampion/contract/schemas/reply';
import type { FoundEvent } from '../events/find-event-cards.ts';
import { findHeldOffer } from './offer-view.ts';
import type { OwnReplyRow } from './own-reply-store.ts';

/** A reply as its own member reads it. */
export function toMemberReply(
  { guest, plusOnesMax }: OwnReplyRow,
  { event, showsGuests }: FoundEvent,
  now: Date,
): MemberReply {
  const { reply, plusOnes, isShown, repliedAt, invitedAt } = guest;
  return {
    event,
    reply,
    plusOnes,
    plusOnesMax,
    isShown,
    showsGuests,
    offer: findHeldOffer(guest, now),
    repliedAt: repliedAt?.toISOString() ?? null,
    invitedAt: invitedAt?.toISOString() ?? null,
  };
}
