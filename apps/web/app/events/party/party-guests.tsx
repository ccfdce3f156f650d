import type { Reply } from '@lampion/contract/events/guests';
import type { Party, PartyGuest } from '@lampion/contract/events/party';
import { fr } from '@lampion/contract/french';
import { UserRoundMinus } from 'lucide-react';
import { makeChange } from '../../platform/device/make-change.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedError } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Person } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { removePartyCohost, removePartyGuest, setPartyCohost } from '../changes/guests.ts';
import { WaitingAgenda } from '../own-agenda/agenda-skeleton.tsx';
import type { Route } from './+types/party-guests';
import { useParty } from './use-party.ts';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Qui vient');

export default function PartyGuestsScreen({ params: { id } }: Route.ComponentProps) {
  const { data, error, isLoading, reload } = useParty(id);
  const member = {
    role: readRole({ data, error }),
    home: `/app/parties/${id}`,
  };
  return (
    <AppScreen member={member} title={data?.name ?? ''} back={`/app/parties/${id}`}>
      {isLoading && <WaitingAgenda />}
      {error && <CachedError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data && <h1 className="ap-h1">{data.isHost ? 'Réponses' : 'Qui vient'}</h1>}
      {data && <CohostList party={data} />}
      {data && <GuestsByReply party={data} />}
    </AppScreen>
  );
}

/** Who hosts the party with its host, who may end that. */
export function CohostList({ party }: { party: Party }) {
  const { id: partyId, cohosts, isOwner } = party;
  if (cohosts.length === 0) return null;
  return (
    <section>
      <SectionHead title="Co-hôtes" count={cohosts.length} />
      <ul className="ap-list">
        {cohosts.map(({ username, name, picUrl }) => (
          <Person
            key={username ?? name}
            name={name}
            picture={picUrl}
            end={
              isOwner &&
              username !== null && (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`${name} n’est plus co-hôte`}
                  onClick={() => void makeChange(removePartyCohost, { partyId, username })}
                >
                  Ne plus être co-hôte
                </Button>
              )
            }
          />
        ))}
      </ul>
    </section>
  );
}

const groups: readonly { reply: Reply; title: string }[] = [
  { reply: 'yes', title: 'Viennent' },
  { reply: 'waiting', title: 'Sur la liste d’attente' },
  { reply: 'maybe', title: 'Peut-être' },
  { reply: 'pending', title: 'Sans réponse' },
  { reply: 'no', title: 'Ne viennent pas' },
];

/** "Invite", "avec 2 personnes", "par son passe" (without an account), and the word to the host. */
function describe({ isHost, plusOnes, word, ticketFrom, email }: PartyGuest): string | undefined {
  const company = plusOnes === 1 ? 'avec 1 personne' : `avec ${plusOnes} personnes`;
  const parts = [
    isHost && 'Invite',
    plusOnes > 0 && company,
    email !== null && 'par son passe',
    ticketFrom && `billet de ${ticketFrom}`,
    word && `« ${word} »`,
  ].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** All guests visible to the caller, by reply. */
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

/** What a host may do about a guest: make them co-host, or remove them from the list. */
export function GuestTools({ party, guest }: { party: Party; guest: PartyGuest }) {
  const { id: guestId, name: guestName, username } = guest;
  if (!party.isHost || guest.isHost || guest.isMe) return null;
  return (
    <span className="fe-tools">
      {party.isOwner && username !== null && (
        <Button
          size="small"
          aria-label={`Faire de ${guestName} votre co-hôte`}
          onClick={() => void makeChange(setPartyCohost, { partyId: party.id, username })}
        >
          Co-hôte
        </Button>
      )}
      <ConfirmButton
        variant="ghost"
        isIconOnly
        aria-label={`Retirer ${guestName}`}
        title={`Retirer ${fr(guestName)} de la liste ?`}
        text="Cette personne ne verra plus la soirée, et sa réponse est effacée. Elle n’en est pas prévenue."
        confirm="Retirer de la liste"
        onConfirm={() => void makeChange(removePartyGuest, { partyId: party.id, guestId, guestName })}
      >
        <Icon of={UserRoundMinus} />
      </ConfirmButton>
    </span>
  );
}
