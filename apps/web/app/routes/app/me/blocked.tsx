import { fr } from '@lampion/contract/french';
import { BlockedList } from '../../../features/app/me/blocked-list.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Personnes bloquées');

export default function BlockedScreen() {
  return (
    <AppScreen title="Personnes bloquées" back="/app/me" className="me-form">
      <h1 className="ap-h1">{fr('Personnes bloquées')}</h1>
      <p className="muted">
        {fr('Elles ne vous trouvent plus, et vous ne les voyez plus. Elles n’en savent rien.')}
      </p>
      <BlockedList />
    </AppScreen>
  );
}
