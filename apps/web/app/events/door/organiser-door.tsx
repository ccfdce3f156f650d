import { useMemo } from 'react';
import { readKeptAccount } from '../../platform/session/session.ts';
import { ForRight } from '../../shell/pro-team.tsx';
import { PageHead } from '../../ui/card.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import type { Route } from './+types/organiser-door';
import { DoorBoard } from './door-board.tsx';
import { hostGate } from './door-device.ts';
import { DoorLinkCard } from './door-link-card.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'La porte | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export default function ProDoor({ params: { id } }: Route.ComponentProps) {
  const gate = useMemo(() => hostGate(id, readKeptAccount()?.id ?? ''), [id]);
  return (
    <div className="dr-page">
      <BackLink to={`/pro/events/${id}`}>Retour à l’événement</BackLink>
      <PageHead title="La porte" lead="Billets et noms, avec ou sans réseau. Gardez cette page ouverte." />
      <DoorBoard gate={gate} />
      <ForRight right="night">
        <DoorLinkCard id={id} />
      </ForRight>
    </div>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}
