import type { LinkedReply } from '@lampion/contract/schemas/reply';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { countPlusOnesMax } from './check-plus-ones.ts';
import { confirmGuestEmail } from './confirm-guest-email.ts';
import { describeOwnReply } from './describe-own-reply.ts';
import { findLinkedEvent } from './find-linked-event.ts';
import { findGuestOfLink } from './find-linked-guest.ts';
import { isOpenEvent } from './open-places.ts';

/**
 * The guest's own reply of a private link, with the event or the party. Opening it confirms the address it was sent to; nothing else
 * changes, however often mail scanners follow the link.
 * @throws AppError `reply_link_unknown`: never sent, its guest was removed, or its event is unpublished
 */
export async function getLinkedReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<LinkedReply> {
  const linked = await findGuestOfLink(deps, token);
  if (linked === null) throw new AppError('reply_link_unknown');
  await confirmGuestEmail(deps, linked);
  const guest = await findGuestOfLink(deps, token);
  if (guest === null) throw new AppError('reply_link_unknown');
  const card = await findLinkedEvent(deps, guest);
  if (card === null) throw new AppError('reply_link_unknown');
  const { event, party } = card;
  return {
    ...(await describeOwnReply(deps, guest)),
    nickname: guest.nickname,
    event,
    party,
    plusOnesMax: countPlusOnesMax(card),
    showsGuests: card.showsGuests,
    askedPlusOnes: guest.askedPlusOnes,
    isOpen: isOpenEvent(event, deps.now()),
  };
}
