import { fr } from '@lampion/contract/french';
import { nightOf } from '@lampion/contract/rules/event-timing';
import { formatDate } from '@lampion/contract/rules/format';
import type { PartyPoll } from '@lampion/contract/schemas/party';
import type { GivenReply } from '@lampion/contract/schemas/reply';
import { drawHalfLamp } from '@lampion/drawing/lamp';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { Svg } from '../../../components/ui/svg.tsx';

interface PollRowProps {
  row: PartyPoll['votes'][number];
  dates: PartyPoll['dates'];
  leading: string | null;
  /** Null: of somebody else. */
  onVote: ((dateId: string, answer: GivenReply) => void) | null;
}

const words: Record<GivenReply, string> = { yes: 'oui', maybe: 'peut-être', no: 'non' };
const nameAnswer = (answer: GivenReply | undefined) =>
  answer === undefined ? 'sans réponse' : words[answer];

/** A lamp that is touched goes from lit to half to unlit, and round again. */
function nextAnswer(answer: GivenReply | undefined): GivenReply {
  if (answer === 'yes') return 'maybe';
  return answer === 'maybe' ? 'no' : 'yes';
}

function VoteLamp({ answer }: { answer: GivenReply | undefined }) {
  if (answer === 'maybe') return <Svg drawing={drawHalfLamp()} />;
  return <Lamp isLit={answer === 'yes'} hasHalo={false} />;
}

/** What one person answers to each date. */
export function PollRow({ row, dates, leading, onVote }: PollRowProps) {
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
