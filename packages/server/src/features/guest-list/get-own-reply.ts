import type { OwnReply } from '@lampion/contract/schemas/reply';
import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { getEvent } from '../events/get-event.ts';
import { findMember } from '../members/find-member.ts';
import { describeOwnReply } from './describe-own-reply.ts';
import { findMemberGuest, isLostParty } from './reply-store.ts';

/**
 * The calling member's reply to an event.
 * @throws AppError `not_authenticated`; `event_not_found`, also for an unpublished event of another organiser
 */
export async function getOwnReply(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
): Promise<OwnReply> {
  const { accountId } = requireAccount(actor);
  const member = await findMember(deps.db, accountId);
  const guest = member && (await findMemberGuest(deps.db, eventId, member));
  // Guests on the list may see the event, unless a block ended it for them.
  const isSeen = member && guest && !(await isLostParty(deps.db, guest));
  if (!isSeen) await getEvent(deps, actor, eventId);
  return describeOwnReply(deps, guest);
}
