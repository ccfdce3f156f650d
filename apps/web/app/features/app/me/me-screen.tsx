import { fr } from '@lampion/contract/french';
import type { ReactNode } from 'react';
import { ScreenError } from '../../../components/area/screen-error.tsx';
import { AppScreen } from '../shell/app-screen.tsx';

const home = { to: '/app/me', label: 'Retour' };

interface MeScreenProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A screen under “Moi” whose cards say by themselves what they are about. */
export function MeScreen({ title, lead, children }: MeScreenProps) {
  return (
    <AppScreen title={title} back="/app/me" className="me-form">
      <h1 className="ap-h1">{fr(title)}</h1>
      {lead && <p className="muted">{fr(lead)}</p>}
      <div className="card-stack">{children}</div>
    </AppScreen>
  );
}

/** In place of such a screen when what it shows could not be read: it needs the network. */
export function MeScreenError() {
  return (
    <AppScreen back="/app/me">
      <ScreenError home={home} />
    </AppScreen>
  );
}
