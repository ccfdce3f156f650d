import { sumReplies } from '@lampion/contract/schemas/guest';
import type { Party } from '@lampion/contract/schemas/party';
import { Link } from 'react-router';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { SectionHead } from '../pieces/section-head.tsx';
import { ReplyTally } from './reply-tally.tsx';

/** How many faces the page shows; the list has all. */
const FACES = 12;

function countOf({ isHost, hosted, comingCount }: Party): number | string {
  if (!isHost || hosted === null) return comingCount;
  const all = sumReplies(hosted.counts);
  return `${all - hosted.counts.pending} sur ${all}`;
}

/** Who comes, as far as the host shows it. */
export function PartyGuests({ party }: { party: Party }) {
  const { guests, isHost, hosted } = party;
  if (guests === null) return null;
  const coming = guests.filter(({ reply }) => reply === 'yes');
  return (
    <section aria-labelledby="guests">
      <SectionHead
        id="guests"
        title={isHost ? 'Réponses' : 'Qui vient'}
        count={countOf(party)}
        more={
          <Link className="link" to="guests">
            Tout le monde
          </Link>
        }
      />
      {hosted && <ReplyTally counts={hosted.counts} />}
      {coming.length === 0 && <p className="muted">Personne encore.</p>}
      <ul className="ap-people">
        {coming.slice(0, FACES).map(({ id, username, name, picUrl }) => (
          <li key={id}>
            <Avatar name={username ?? name} picture={picUrl} />
            <span>{name.split(' ')[0]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
