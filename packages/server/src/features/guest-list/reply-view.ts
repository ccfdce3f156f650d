import type { EventCard } from '@lampion/contract/schemas/event';
import type { MemberReply } from '@lampion/contract/schemas/reply';
import { findHeldOffer } from './offer-view.ts';
import type { OwnReplyRow } from './own-reply-store.ts';

/** A reply as its own member reads it. */
export function toMemberReply({ guest, plusOnesMax }: OwnReplyRow, event: EventCard, now: Date): MemberReply {
  const { reply, plusOnes, repliedAt, invitedAt } = guest;
  return {
    event,
    reply,
    plusOnes,
    plusOnesMax,
    offer: findHeldOffer(guest, now),
    repliedAt: repliedAt?.toISOString() ?? null,
    invitedAt: invitedAt?.toISOString() ?? null,
  };
}
