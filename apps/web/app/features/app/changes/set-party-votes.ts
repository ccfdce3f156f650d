import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import type { PartyPoll } from '@lampion/contract/schemas/party';
import type { GivenReply } from '@lampion/contract/schemas/reply';
import { defineChange, over } from '../../../lib/device/define-change.ts';

interface PartyVotes {
  readonly partyId: string;
  readonly name: string;
  readonly answers: readonly { readonly dateId: string; readonly answer: GivenReply }[];
  /** Of the link one came by. */
  readonly code?: string;
}

/** Before one's first vote is read back. */
const ME: PartyPoll['votes'][number] = {
  guestId: 'me',
  name: 'Vous',
  picUrl: null,
  portraitUrl: null,
  isMe: true,
  answers: {},
};
const NO_VOTES = { yes: 0, maybe: 0, no: 0 };

function vote(poll: PartyPoll, { answers }: PartyVotes): PartyPoll {
  const given = Object.fromEntries(answers.map(({ dateId, answer }) => [dateId, answer]));
  const rows = poll.votes.some(({ isMe }) => isMe) ? poll.votes : [...poll.votes, ME];
  const votes = rows.map((row) => (row.isMe ? { ...row, answers: { ...row.answers, ...given } } : row));
  const dates = poll.dates.map((date) => {
    const counts = { ...NO_VOTES };
    for (const row of votes) {
      const answer = row.answers[date.id];
      if (answer) counts[answer] += 1;
    }
    return { ...date, counts };
  });
  return { ...poll, votes, dates };
}

/** What one answers to the dates that are voted on. */
export const setPartyVotes = defineChange<PartyVotes>({
  kind: 'set-party-votes',
  endpoint: partyEndpoints.setPartyVotes,
  toCall: ({ partyId, answers, code }) => ({ params: { id: partyId }, body: { answers, code } }),
  label: ({ name }) => `Votre vote pour « ${name} »`,
  overlays: [
    over(partyEndpoints.getParty, (seen, input: PartyVotes, { params }) =>
      seen?.poll && params.id === input.partyId ? { ...seen, poll: vote(seen.poll, input) } : seen,
    ),
  ],
  touches: [partyEndpoints.listParties],
});
