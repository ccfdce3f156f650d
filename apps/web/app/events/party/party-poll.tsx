import type { Party, PartyPoll, PartyPoll as Poll } from '@lampion/contract/events/party';
import type { GivenReply } from '@lampion/contract/events/replies';
import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { drawHalfLamp } from '@lampion/drawing/lamp';
import { Clock } from 'lucide-react';
import { makeChange } from '../../platform/device/make-change.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon, Lamp, Svg } from '../../ui/graphics.tsx';
import { setPartyVotes } from '../changes/guests.ts';
import { shortDay } from '../own-agenda/party-labels.ts';

interface PartyPollProps {
  party: Party;
  poll: Poll;
  code: string | undefined;
}

/** The caller's row first, also before the first vote. */
function sortVotes({ votes }: Poll): Poll['votes'] {
  const mine = votes.find(({ isMe }) => isMe);
  const me = { guestId: 'me', name: 'Vous', picUrl: null, portraitUrl: null, isMe: true, answers: {} };
  return [mine ?? me, ...votes.filter(({ isMe }) => !isMe)];
}

/** "5 réponses sur 8", "0 réponse sur 8". */
const countVotes = ({ votes, guestCount }: Poll) =>
  `${votes.length} réponse${votes.length > 1 ? 's' : ''} sur ${guestCount}`;

/** The votes as a table: a row per person, a column per date, a lamp per answer. */
export function PollCard({ party, poll, code }: PartyPollProps) {
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

interface PollHeadProps {
  dates: PartyPoll['dates'];
  leading: string | null;
}

/** The dates, each on three lines: "sam.", "19", "déc.". */
function PollHead({ dates, leading }: PollHeadProps) {
  return (
    <thead>
      <tr>
        <td />
        {dates.map(({ id, beginDate }) => {
          const [weekday, date, month] = shortDay(nightOf(new Date(beginDate))).split('\u00a0');
          return (
            <th key={id} scope="col" className={id === leading ? 'best' : undefined}>
              <span>{weekday}</span> <b className="condensed num">{date}</b> <span>{month}</span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface PollRowProps {
  row: PartyPoll['votes'][number];
  dates: PartyPoll['dates'];
  leading: string | null;
  /** Null for another guest's row. */
  onVote: ((dateId: string, answer: GivenReply) => void) | null;
}

const words: Record<GivenReply, string> = { yes: 'oui', maybe: 'peut-être', no: 'non' };
const nameAnswer = (answer: GivenReply | undefined) =>
  answer === undefined ? 'sans réponse' : words[answer];

/** The next answer after a tap: yes, maybe, no, then yes again. */
function nextAnswer(answer: GivenReply | undefined): GivenReply {
  if (answer === 'yes') return 'maybe';
  return answer === 'maybe' ? 'no' : 'yes';
}

function VoteLamp({ answer }: { answer: GivenReply | undefined }) {
  if (answer === 'maybe') return <Svg drawing={drawHalfLamp()} />;
  return <Lamp isLit={answer === 'yes'} hasHalo={false} />;
}

/** One person's answers to each date. */
function PollRow({ row, dates, leading, onVote }: PollRowProps) {
  const name = row.isMe ? 'Vous' : row.name;
  return (
    <tr>
      <th scope="row">
        <Avatar name={row.name} picture={row.picUrl} />
        <span>{fr(name)}</span>
      </th>
      {dates.map(({ id, beginDate }) => {
        const answer = row.answers[id];
        const day = formatDate(nightOf(new Date(beginDate)), 'day');
        return (
          <td key={id} className={id === leading ? 'best' : undefined}>
            {onVote ? (
              <button
                type="button"
                aria-label={fr(`Votre réponse pour le ${day} : ${nameAnswer(answer)}`)}
                onClick={() => onVote(id, nextAnswer(answer))}
              >
                <VoteLamp answer={answer} />
              </button>
            ) : (
              <>
                <VoteLamp answer={answer} />
                <span className="sr-only">{nameAnswer(answer)}</span>
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

type ProposedDate = PartyPoll['dates'][number];

/** A maybe counts half a yes. */
const weigh = ({ counts }: ProposedDate) => 2 * counts.yes + counts.maybe;

/** The date most people can come on, the earlier one in a tie; null while nobody can. */
export function findLeading(dates: readonly ProposedDate[]): ProposedDate | null {
  const [first, ...others] = dates;
  if (first === undefined) return null;
  const best = others.reduce((leading, date) => (weigh(date) > weigh(leading) ? date : leading), first);
  return weigh(best) === 0 ? null : best;
}
