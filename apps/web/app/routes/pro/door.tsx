import { useMemo } from 'react';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { DoorBoard } from '../../features/door/door-board.tsx';
import { hostGate } from '../../features/door/door-gate.ts';
import { DoorLinkCard } from '../../features/door/door-link-card.tsx';
import { readKeptAccount } from '../../lib/kept-account.ts';
import type { Route } from './+types/door';

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
      <DoorLinkCard id={id} />
    </div>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}
