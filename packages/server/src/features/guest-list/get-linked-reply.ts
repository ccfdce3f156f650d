import type { LinkedReply } from '@lampion/contract/schemas/reply';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../accounts/issue-token.ts';
import { findEventCards } from '../events/find-event-cards.ts';
import { describeOwnReply } from './describe-own-reply.ts';
import { isOpenEvent } from './open-places.ts';
import { findLinkedGuest } from './reply-store.ts';

/**
 * What a private link opens: the guest's own reply, with the event. Reading changes nothing, however often mail
 * scanners follow the link.
 * @throws AppError `reply_link_unknown`: never sent, its guest was removed, or its event is off the site
 */
export async function getLinkedReply(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<LinkedReply> {
  const guest = await findLinkedGuest(deps.db, hashToken(token));
  if (guest === null) throw new AppError('reply_link_unknown');
  const card = (await findEventCards(deps, [guest.eventId])).get(guest.eventId);
  if (card === undefined || card.event.status === 'unpublished') throw new AppError('reply_link_unknown');
  const { event, plusOnesMax } = card;
  return {
    ...(await describeOwnReply(deps, guest)),
    nickname: guest.nickname,
    event,
    plusOnesMax,
    isOpen: isOpenEvent({ status: event.status, beginDate: new Date(event.beginDate) }, deps.now()),
  };
}
