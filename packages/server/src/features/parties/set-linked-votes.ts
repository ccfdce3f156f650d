import type { LinkedVotes } from '@lampion/contract/schemas/party';
import type { LinkedVotesBody } from '@lampion/contract/schemas/party-body';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { lockParty } from '../events/lock-event.ts';
import { confirmGuestEmail } from '../guest-list/confirm-guest-email.ts';
import { findGuestOfLink } from '../guest-list/find-linked-guest.ts';
import { markAnswered } from '../news/mark-answered.ts';
import { checkVotes } from './check-votes.ts';
import { getLinkedVotes } from './get-linked-votes.ts';
import { isOpenParty } from './party-policy.ts';
import { findOpenDates, upsertVotes } from './poll-store.ts';
import { tellGuests } from './tell-guests.ts';

/** As for replies by a private link. */
const PER_ADDRESS = { name: 'linked-votes', points: 120, seconds: 3600 };

/**
 * Answers to the dates of a vote by a private link, by the rules of `setVotes`. Dates that are left out keep their answer.
 * Confirms the address that the link was sent to. Idempotent.
 * @throws AppError `reply_link_unknown`, `event_closed`, `poll_closed`, `invalid_input` at `answers`, `too_many_attempts`
 */
export async function setLinkedVotes(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now'>,
  client: Client,
  token: string,
  { answers }: LinkedVotesBody,
): Promise<LinkedVotes> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const linked = await findGuestOfLink(deps, token);
  if (linked === null) throw new AppError('reply_link_unknown');
  await confirmGuestEmail(deps, linked);
  await deps.groupCommits.run(linked.eventId, async (tx) => {
    const party = await lockParty(tx, linked.eventId);
    // Read again now that the party is locked: they may be off its list.
    const guest = await findGuestOfLink({ ...deps, db: tx }, token);
    if (guest === null) throw new AppError('reply_link_unknown');
    // Dates of an organiser's event are never voted on.
    if (party === null) throw new AppError('poll_closed');
    if (!isOpenParty({ event: party }, deps.now())) throw new AppError('event_closed');
    const dates = await findOpenDates(tx, party.id);
    if (dates.length === 0) throw new AppError('poll_closed');
    checkVotes(dates, answers);
    await upsertVotes(tx, guest.id, answers);
    await tellGuests(deps, tx, party, null);
    const { appAccountId: memberId } = guest;
    if (memberId !== null) await markAnswered(deps, tx, { memberId, eventId: party.id });
  });
  return getLinkedVotes(deps, token);
}
