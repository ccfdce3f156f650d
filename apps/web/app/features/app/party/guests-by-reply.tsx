import type { Reply } from '@lampion/contract/schemas/guest';
import type { Party, PartyGuest } from '@lampion/contract/schemas/party';
import { Person } from '../pieces/person.tsx';
import { SectionHead } from '../pieces/section-head.tsx';
import { GuestTools } from './guest-tools.tsx';

const groups: readonly { reply: Reply; title: string }[] = [
  { reply: 'yes', title: 'Viennent' },
  { reply: 'waiting', title: 'Sur la liste d’attente' },
  { reply: 'maybe', title: 'Peut-être' },
  { reply: 'pending', title: 'Sans réponse' },
  { reply: 'no', title: 'Ne viennent pas' },
];

/** "Invite", "avec 2 personnes", and the word to the host. */
function describe({ isHost, plusOnes, word, ticketFrom }: PartyGuest): string | undefined {
  const company = plusOnes === 1 ? 'avec 1 personne' : `avec ${plusOnes} personnes`;
  const parts = [
    isHost && 'Invite',
    plusOnes > 0 && company,
    ticketFrom && `billet de ${ticketFrom}`,
    word && `« ${word} »`,
  ].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** All guests one may see, by what they answered. */
export function GuestsByReply({ party }: { party: Party }) {
  return groups.map(({ reply, title }) => {
    const group = (party.guests ?? []).filter((guest) => guest.reply === reply);
    if (group.length === 0) return null;
    return (
      <section key={reply}>
        <SectionHead title={title} count={group.length} />
        <ul className="ap-list">
          {group.map((guest) => (
            <Person
              key={guest.id}
              name={guest.isMe ? 'Vous' : guest.name}
              picture={guest.picUrl}
              detail={describe(guest)}
              end={<GuestTools party={party} guest={guest} />}
            />
          ))}
        </ul>
      </section>
    );
  });
}
