import type { PartyPoll } from '@lampion/contract/schemas/party';
import type { PartyDateRow, VoteRow } from './poll-store.ts';

export type { PartyDateRow, VoteRow };

/** The dates of a vote, with how often each was answered how. */
export function describeDates(
  dates: readonly PartyDateRow[],
  votes: readonly Pick<VoteRow, 'answer' | 'dateId'>[],
): PartyPoll['dates'] {
  return dates.map(({ id, beginDate, endDate }) => {
    const counts = { yes: 0, maybe: 0, no: 0 };
    for (const vote of votes) if (vote.dateId === id) counts[vote.answer] += 1;
    return { id, beginDate: beginDate.toISOString(), endDate: endDate.toISOString(), counts };
  });
}
