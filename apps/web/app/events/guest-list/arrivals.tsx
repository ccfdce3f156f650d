import { guestEndpoints } from '@lampion/contract/events/guests';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { capitalise, formatCount } from '@lampion/contract/platform/rules/format';
import { DoorOpen, Download, Printer, Sunrise } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { reportFailure } from '../../ui/use-task.ts';
import { loadOwnEvent } from '../own-events/load-own-events.ts';
import type { Route } from './+types/arrivals';
import { ArrivalList } from './arrival-list.tsx';
import { downloadArrivals } from './load-guests.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Entrée : ${loaderData?.event.name ?? 'événement'} | Lampion Pro` },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const event = await loadOwnEvent(params.id, signal);
  return { event, ...(await callApi(guestEndpoints.listArrivals, { params: { id: params.id }, signal })) };
}

export default function Arrivals({ loaderData: { event, arrivals, people } }: Route.ComponentProps) {
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    await reportFailure('Liste non téléchargée', () => downloadArrivals(event._id, event.name));
    setBusy(false);
  }
  const count = `${formatCount(arrivals.length)} invité${arrivals.length > 1 ? 's' : ''}, ${formatCount(people)} personne${people > 1 ? 's' : ''} avec les accompagnants`;
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
          <LinkButton to={`/pro/events/${event._id}/morning-after`}>
            <Icon of={Sunrise} />
            Le lendemain
          </LinkButton>
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
      {arrivals.length === 0 ? (
        <EmptyState
          as="h2"
          title="Personne pour l’instant"
          action={<LinkButton to={`/pro/events/${event._id}#guests`}>Inviter des personnes</LinkButton>}
        >
          Celles et ceux qui répondent oui apparaissent ici, par ordre alphabétique.
        </EmptyState>
      ) : (
        <ArrivalList arrivals={arrivals} />
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}
