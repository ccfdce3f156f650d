import type { PartyVotesBody } from '@lampion/contract/schemas/party-body';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { lockParty } from '../events/lock-event.ts';
import { addPartyVoter } from '../guest-list/add-party-voter.ts';
import { requireMember } from '../members/find-member.ts';
import { markAnswered } from '../news/mark-answered.ts';
import { checkVotes } from './check-votes.ts';
import { findSeenParty } from './find-seen-party.ts';
import { isOpenParty } from './party-policy.ts';
import { findDates, upsertVotes } from './poll-store.ts';
import { tellGuests } from './tell-guests.ts';

/**
 * Answers to the dates of a vote, as a guest, a host or by the code of the party's link, which puts the caller on its
 * list. Dates that are left out keep their answer. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `event_closed`, `poll_closed`,
 * `party_full`, `invalid_input` at `answers` for a date of another party
 */
export async function setVotes(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  { answers, code }: PartyVotesBody,
): Promise<null> {
  const member = await requireMember(deps, actor);
  await deps.groupCommits.run(id, async (tx) => {
    const party = await lockParty(tx, id);
    if (party === null) throw new AppError('party_not_found');
    const seen = await findSeenParty(tx, member, { id, code });
    const { row } = seen;
    if (!isOpenParty(row, deps.now())) throw new AppError('event_closed');
    if (!row.party.isPollOpen) throw new AppError('poll_closed');
    checkVotes(await findDates(tx, id), answers);
    await upsertVotes(tx, await addPartyVoter(deps, tx, party, seen), answers);
    await tellGuests(deps, tx, party, null);
    await markAnswered(deps, tx, { memberId: member.appAccountId, eventId: id });
  });
  return null;
}
