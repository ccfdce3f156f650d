import type { OfferBody, OwnReply } from '@lampion/contract/schemas/reply';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findMember } from '../members/find-member.ts';
import { answerOffer } from './answer-offer.ts';
import { describeOwnReply } from './describe-own-reply.ts';
import { openPlaces } from './open-places.ts';
import { readPlaces } from './read-places.ts';
import { findMemberGuest } from './reply-store.ts';
import { REPLIES_PER_ACCOUNT } from './set-own-reply.ts';

/**
 * The calling member's answer to places offered to a part of their party. Resolves once no server process shows the
 * older count. Idempotent.
 * @throws AppError `not_authenticated`, `event_not_found`, `event_closed`, `offer_gone`, `too_many_attempts`
 */
export async function answerOwnOffer(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now'>,
  actor: Actor,
  eventId: string,
  body: OfferBody,
): Promise<OwnReply> {
  const { accountId } = requireAccount(actor);
  const allowed = deps.limiter.consume(REPLIES_PER_ACCOUNT, accountId);
  const answered = await deps.groupCommits.run(
    eventId,
    async (tx, changed) => {
      const event = await readPlaces(deps, tx, await openPlaces(deps, tx, eventId));
      const member = await findMember(tx, accountId);
      const guest = member && (await findMemberGuest(tx, eventId, member));
      if (guest === null) throw new AppError('offer_gone');
      changed(`event:${event.id}`);
      return answerOffer(deps, tx, event, guest, body);
    },
    allowed,
  );
  return describeOwnReply(deps, answered);
}
