import { useMemo } from 'react';
import { useNight } from '../../night/night-garland.tsx';
import { readKeptAccount } from '../../platform/session/session.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import type { Route } from './+types/member-door';
import { DoorBoard } from './door-board.tsx';
import { hostGate } from './door-device.ts';
import { DoorLinkCard } from './door-link-card.tsx';

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
