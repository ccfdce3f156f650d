import type { OfferBody } from '@lampion/contract/schemas/reply';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { lockParty } from '../events/lock-event.ts';
import { answerOffer } from '../guest-list/answer-offer.ts';
import { findOwnGuest } from '../guest-list/find-own-guest.ts';
import { readPlaces } from '../guest-list/read-places.ts';
import { requireMember } from '../members/find-member.ts';
import { findSeenParty } from './find-seen-party.ts';
import { isOpenParty } from './party-policy.ts';
import { tellReply } from './tell-reply.ts';

/**
 * The calling member's answer to places offered to a part of those they come with. Hosts are told once they come. Calling
 * it twice is safe.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `event_closed`, `offer_gone`
 */
export async function answerPlaceOffer(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  body: OfferBody,
): Promise<null> {
  const member = await requireMember(deps, actor);
  await deps.groupCommits.run(id, async (tx) => {
    const party = await lockParty(tx, id);
    if (party === null) throw new AppError('party_not_found');
    const { row } = await findSeenParty(tx, member, { id });
    if (!isOpenParty(row, deps.now())) throw new AppError('event_closed');
    const places = await readPlaces(deps, tx, party);
    // Read now that the waiting list is served: they may have moved up.
    const guest = await findOwnGuest(tx, id, member);
    if (guest === null) throw new AppError('offer_gone');
    const after = await answerOffer(deps, tx, places, guest, body);
    if (after.reply !== guest.reply) await tellReply(deps, tx, party, after);
  });
  return null;
}
