import type { LinkedVotes } from '@lampion/contract/schemas/party';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findGuestOfLink } from '../guest-list/find-linked-guest.ts';
import { findOpenDates, findVotes } from './poll-store.ts';
import { describeDates } from './poll-view.ts';

/**
 * The dates that are voted on of the party of a private link, with what its guest answered; none while there is no vote.
 * Who else answered what is for members.
 * @throws AppError `reply_link_unknown`
 */
export async function getLinkedVotes(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<LinkedVotes> {
  const guest = await findGuestOfLink(deps, token);
  if (guest === null) throw new AppError('reply_link_unknown');
  const dates = await findOpenDates(deps.db, guest.eventId);
  const votes = dates.length === 0 ? [] : await findVotes(deps.db, guest.eventId);
  const own = votes.filter(({ guestId }) => guestId === guest.id);
  return {
    dates: describeDates(dates, votes),
    answers: Object.fromEntries(own.map(({ dateId, answer }) => [dateId, answer])),
  };
}
