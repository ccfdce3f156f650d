import { type Door, type DoorGuest, doorEndpoints } from '@lampion/contract/events/door';
import { countDoor, findArrival } from '@lampion/contract/events/rules/door';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { capitalise, formatCount, formatTime } from '@lampion/contract/platform/rules/format';
import { DoorOpen, Download, Printer, Sunrise } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { ForRight } from '../../shell/pro-team.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { reportFailure } from '../../ui/use-task.ts';
import { downloadArrivals } from '../guest-list/load-guests.ts';
import { loadOwnEvent } from '../own-events/load-own-events.ts';
import type { Route } from './+types/arrivals';
import { findComing, NameSearch } from './door-names.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Entrée : ${loaderData?.event.name ?? 'événement'} | Lampion Pro` },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const event = await loadOwnEvent(params.id, signal);
  return { event, door: await callApi(doorEndpoints.listArrivals, { params: { id: params.id }, signal }) };
}

export default function Arrivals({ loaderData: { event, door } }: Route.ComponentProps) {
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    await reportFailure('Liste non téléchargée', () => downloadArrivals(event._id, event.name));
    setBusy(false);
  }
  const coming = findComing(door.guests, '');
  const people = coming.reduce((sum, guest) => sum + guest.people, 0);
  const count = `${formatCount(coming.length)} invité${coming.length > 1 ? 's' : ''}, ${formatCount(people)} personne${people > 1 ? 's' : ''} avec les accompagnants`;
  return (
    <>
      <BackLink to={`/pro/events/${event._id}`}>Retour à l’événement</BackLink>
      <PageHead title={`Entrée : ${event.name}`} lead={`${capitalise(formatEventTimes(event))}. ${count}.`}>
        <div className="actions screen-only">
          {/* A full page load: only the door's page may open the camera. */}
          <LinkButton variant="primary" to={`/pro/events/${event._id}/door`} reloadDocument>
            <Icon of={DoorOpen} />
            Ouvrir la porte
          </LinkButton>
          <ForRight right="night">
            <LinkButton to={`/pro/events/${event._id}/morning-after`}>
              <Icon of={Sunrise} />
              Le lendemain
            </LinkButton>
          </ForRight>
          <Button onClick={() => window.print()}>
            <Icon of={Printer} />
            Imprimer
          </Button>
          <Button onClick={download} pendingText={isBusy ? 'Préparation…' : undefined}>
            <Icon of={Download} />
            Télécharger (CSV)
          </Button>
        </div>
      </PageHead>
      {coming.length === 0 ? (
        <EmptyState
          as="h2"
          title="Personne pour l’instant"
          action={
            <ForRight right="guests">
              <LinkButton to={`/pro/events/${event._id}#guests`}>Inviter des personnes</LinkButton>
            </ForRight>
          }
        >
          Celles et ceux qui répondent oui apparaissent ici, par ordre alphabétique.
        </EmptyState>
      ) : (
        <ArrivalList door={door} coming={coming} />
      )}
    </>
  );
}

/**
 * The printable list for the door: in as many columns as fit, searchable, with a box to tick on
 * paper.
 */
function ArrivalList({ door, coming }: { door: Door; coming: readonly DoorGuest[] }) {
  const [search, setSearch] = useState('');
  const found = findComing(coming, search);
  const count = countDoor(coming, door.entries);
  return (
    <>
      <NameSearch
        className="screen-only arrival-search"
        label="Rechercher une personne"
        placeholder="Nom ou pseudo"
        value={search}
        onSearch={setSearch}
        found={`${formatCount(found.length)} sur ${formatCount(coming.length)}`}
      />
      {found.length > 0 ? (
        <ul className="arrivals" aria-label="Liste pour l’entrée, par ordre alphabétique">
          {found.map((guest) => (
            <ArrivalRow key={guest.guestId} guest={guest} arrivedAt={findArrival(count, guest.guestId)} />
          ))}
        </ul>
      ) : (
        <EmptyState
          as="h2"
          title="Personne à ce nom"
          action={<Button onClick={() => setSearch('')}>Voir toute la liste</Button>}
        >
          Essayez avec moins de lettres : le nom est celui que la personne a donné en répondant.
        </EmptyState>
      )}
    </>
  );
}

function ArrivalRow({ guest, arrivedAt }: { guest: DoorGuest; arrivedAt: string | null }) {
  const { name, username, people } = guest;
  return (
    <li className="arrival">
      <span className="arrival-box" aria-hidden="true" />
      <span className="arrival-name">
        <b>{name}</b>
        {username && <span className="muted">{fr(` (${username})`)}</span>}
        {arrivedAt && <span className="muted">{fr(`, à ${formatTime(arrivedAt)}`)}</span>}
      </span>
      <span className="num">
        {people}
        <span className="sr-only"> personne{people > 1 ? 's' : ''}</span>
      </span>
    </li>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}
