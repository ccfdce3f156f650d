import { fr } from '@lampion/contract/french';
import { nightOf } from '@lampion/contract/rules/event-timing';
import type { Party, PartyPoll as Poll } from '@lampion/contract/schemas/party';
import type { GivenReply } from '@lampion/contract/schemas/reply';
import { drawHalfLamp } from '@lampion/drawing/lamp';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { Svg } from '../../../components/ui/svg.tsx';
import { shortDay } from '../parties/party-times.ts';
import { findLeading } from './find-leading.ts';

const words: Record<GivenReply, string> = { yes: 'oui', maybe: 'peut-être', no: 'non' };

function VoteLamp({ vote }: { vote: GivenReply | undefined }) {
  const lamp =
    vote === 'maybe' ? <Svg drawing={drawHalfLamp()} /> : <Lamp isLit={vote === 'yes'} hasHalo={false} />;
  return (
    <>
      {lamp}
      <span className="sr-only">{vote === undefined ? 'sans réponse' : words[vote]}</span>
    </>
  );
}

/** The date on three lines: "sam.", "19", "déc.". */
function DateHead({ beginDate }: { beginDate: string }) {
  const [weekday, date, month] = shortDay(nightOf(new Date(beginDate))).split('\u00a0');
  return (
    <>
      <span>{weekday}</span>
      <b className="condensed num">{date}</b>
      <span>{month}</span>
    </>
  );
}

/** People down, dates across, one lamp for each answer. */
export function PartyPoll({ party, poll }: { party: Party; poll: Poll }) {
  const leading = findLeading(poll.dates);
  const mark = (id: string) => (id === leading?.id ? 'best' : undefined);
  return (
    <section aria-labelledby="poll">
      <h2 id="poll" className="ap-h1 vo-title">
        {fr('Quel soir ?')}
      </h2>
      <p className="muted">{fr(`${poll.votes.length} réponses sur ${poll.guestCount}`)}</p>
      <table className="vo">
        <caption className="sr-only">{fr(`Réponses par personne et par date : ${party.name}`)}</caption>
        <thead>
          <tr>
            <td />
            {poll.dates.map(({ id, beginDate }) => (
              <th key={id} scope="col" className={mark(id)}>
                <DateHead beginDate={beginDate} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {poll.votes.map(({ guestId, name, picUrl, answers }) => (
            <tr key={guestId}>
              <th scope="row">
                <Avatar name={name} picture={picUrl} />
                <span>{fr(name)}</span>
              </th>
              {poll.dates.map(({ id }) => (
                <td key={id} className={mark(id)}>
                  <VoteLamp vote={answers[id]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Oui</th>
            {poll.dates.map(({ id, counts }) => (
              <td key={id} className={mark(id)}>
                <span className="num">{counts.yes}</span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
