import type { LinkedReply } from '@lampion/contract/schemas/reply';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../accounts/issue-token.ts';
import { findEventCards } from '../events/find-event-cards.ts';
import { confirmGuestEmail } from './confirm-guest-email.ts';
import { describeOwnReply } from './describe-own-reply.ts';
import { isOpenEvent } from './open-places.ts';
import { findLinkedGuest } from './reply-store.ts';

/**
 * The guest's own reply of a private link, with the event. Opening it confirms the address it was sent to; nothing else
 * changes, however often mail scanners follow the link.
 * @throws AppError `reply_link_unknown`: never sent, its guest was removed, or its event is unpublished
 */
export async function getLinkedReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'now' | 'payments'>,
  token: string,
): Promise<LinkedReply> {
  const tokenHash = hashToken(token);
  const linked = await findLinkedGuest(deps.db, tokenHash);
  if (linked === null) throw new AppError('reply_link_unknown');
  await confirmGuestEmail(deps, linked);
  const guest = await findLinkedGuest(deps.db, tokenHash);
  if (guest === null) throw new AppError('reply_link_unknown');
  const card = (await findEventCards(deps, [guest.eventId])).get(guest.eventId);
  if (card === undefined || card.event.status === 'unpublished') throw new AppError('reply_link_unknown');
  const { event, plusOnesMax } = card;
  return {
    ...(await describeOwnReply(deps, guest)),
    nickname: guest.nickname,
    event,
    plusOnesMax,
    askedPlusOnes: guest.askedPlusOnes,
    isOpen: isOpenEvent({ status: event.status, beginDate: new Date(event.beginDate) }, deps.now()),
  };
}
