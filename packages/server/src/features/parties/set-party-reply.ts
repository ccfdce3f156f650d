import type { PartyReplyBody } from '@lampion/contract/schemas/party-body';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { lockParty } from '../events/lock-event.ts';
import { savePartyReply } from '../guest-list/save-party-reply.ts';
import { requireMember } from '../members/find-member.ts';
import { markAnswered } from '../news/mark-answered.ts';
import { findSeenParty } from './find-seen-party.ts';
import { tellReply } from './tell-reply.ts';

/** Enough for undecided guests. */
const PER_MEMBER = { name: 'party-reply', points: 120, seconds: 600 };

/**
 * Sets the caller's reply to a party: as a guest, a host, or by the code of its link. Hosts are told of another answer.
 * Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `event_closed`, `invalid_input` at
 * `plusOnes`, `plan_limit_reached`, `too_many_attempts`
 */
export async function setPartyReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now'>,
  actor: Actor,
  id: string,
  { code, ...wanted }: PartyReplyBody,
): Promise<null> {
  const member = await requireMember(deps, actor);
  await deps.limiter.consume(PER_MEMBER, member.accountId);
  await deps.groupCommits.run(id, async (tx) => {
    const party = await lockParty(tx, id);
    if (party === null) throw new AppError('party_not_found');
    const seen = await findSeenParty(tx, member, { id, code });
    const saved = await savePartyReply(deps, tx, party, seen, wanted);
    const isNews = seen.guest?.reply !== saved.reply || seen.guest.plusOnes !== saved.plusOnes;
    if (isNews) await tellReply(deps, tx, party, saved);
    // Whoever joined by the link follows it from now on.
    await markAnswered(deps, tx, { memberId: member.appAccountId, eventId: id }, ['parties']);
  });
  return null;
}
