import { fr } from '@lampion/contract/french';
import type { Party, PartyPoll as Poll } from '@lampion/contract/schemas/party';
import type { GivenReply } from '@lampion/contract/schemas/reply';
import { Clock } from 'lucide-react';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { setPartyVotes } from '../changes/set-party-votes.ts';
import { WaitingMark } from '../pieces/waiting-mark.tsx';
import { findLeading } from './find-leading.ts';
import { PollHead } from './poll-head.tsx';
import { PollRow } from './poll-row.tsx';

interface PartyPollProps {
  party: Party;
  poll: Poll;
  code: string | undefined;
}

/** One's own row first, also before one has voted. */
function sortVotes({ votes }: Poll): Poll['votes'] {
  const mine = votes.find(({ isMe }) => isMe);
  const me = { guestId: 'me', name: 'Vous', picUrl: null, portraitUrl: null, isMe: true, answers: {} };
  return [mine ?? me, ...votes.filter(({ isMe }) => !isMe)];
}

/** "5 réponses sur 8", "0 réponse sur 8". */
const countVotes = ({ votes, guestCount }: Poll) =>
  `${votes.length} réponse${votes.length > 1 ? 's' : ''} sur ${guestCount}`;

/** People down, dates across, one lamp for each answer. */
export function PartyPoll({ party, poll, code }: PartyPollProps) {
  const { id: partyId, name, isOpen } = party;
  const leading = findLeading(poll.dates)?.id ?? null;
  const vote = (dateId: string, answer: GivenReply) => {
    const link = code === undefined ? {} : { code };
    void makeChange(setPartyVotes, { partyId, name, answers: [{ dateId, answer }], ...link });
  };
  return (
    <section aria-labelledby="poll">
      <h2 id="poll" className="ap-h1 vo-title">
        {fr('Quel soir ?')}
      </h2>
      <p className="muted">{fr(countVotes(poll))}</p>
      {!party.isHost && <WaitingMark of={partyId} />}
      <table className="vo">
        <caption className="sr-only">{fr(`Réponses par personne et par date : ${name}`)}</caption>
        <PollHead dates={poll.dates} leading={leading} />
        <tbody>
          {sortVotes(poll).map((row) => (
            <PollRow
              key={row.guestId}
              row={row}
              dates={poll.dates}
              leading={leading}
              onVote={row.isMe && isOpen ? vote : null}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Oui</th>
            {poll.dates.map(({ id, counts }) => (
              <td key={id} className={id === leading ? 'best' : undefined}>
                <span className="num">{counts.yes}</span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {isOpen && (
        <p className="ap-note vo-note">
          <Icon of={Clock} />
          <span>{fr('Touchez un lampion pour changer : allumé oui, à moitié peut-être, éteint non.')}</span>
        </p>
      )}
    </section>
  );
}
