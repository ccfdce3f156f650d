import { useMemo } from 'react';
import { useNight } from '../../../features/app/night/use-night.ts';
import { readRole } from '../../../features/app/pieces/role-loss.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { DoorBoard } from '../../../features/door/door-board.tsx';
import { hostGate } from '../../../features/door/door-gate.ts';
import { DoorLinkCard } from '../../../features/door/door-link-card.tsx';
import { readKeptAccount } from '../../../lib/kept-account.ts';
import type { Route } from './+types/door';

export const handle: AppHandle = { isAlone: true };
export const meta = () => appMeta('La porte');

export default function DoorScreen({ params: { id } }: Route.ComponentProps) {
  const gate = useMemo(() => hostGate(id, readKeptAccount()?.id ?? ''), [id]);
  const member = { role: readRole(useNight(id)), home: `/app/parties/${id}`, isForHosts: true };
  return (
    <AppScreen member={member} title="La porte" back={`/app/parties/${id}`} className="dr-page">
      <h1 className="sr-only">La porte</h1>
      <DoorBoard gate={gate} />
      <DoorLinkCard id={id} />
    </AppScreen>
  );
}
