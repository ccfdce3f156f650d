import { homecomingEndpoints } from '@lampion/contract/endpoints/homecomings';
import { HelpNumbers } from '../../../features/app/homecoming/help-numbers.tsx';
import { HomecomingPage } from '../../../features/app/homecoming/homecoming-page.tsx';
import { nightHome, useNight } from '../../../features/app/night/use-night.ts';
import { WaitingAgenda } from '../../../features/app/parties/waiting-agenda.tsx';
import { readRole } from '../../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { useSeen } from '../../../lib/device/use-seen.ts';
import type { Route } from './+types/home';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Bien rentré');

export default function HomecomingScreen({ params: { id } }: Route.ComponentProps) {
  const night = useNight(id);
  const homecoming = useSeen(homecomingEndpoints.getHomecoming, { params: { id } });
  const error = night.error ?? homecoming.error;
  const isSeen = night.data !== undefined && homecoming.data !== undefined;
  const reload = () => {
    night.reload();
    homecoming.reload();
  };
  return (
    <AppScreen
      member={{ role: readRole(night), home: nightHome(id, night.data) }}
      back={nightHome(id, night.data)}
      className="ho"
    >
      <h1>Bien rentré ?</h1>
      {error && <SeenError error={error} reload={reload} hasOlder={isSeen} />}
      {night.data && homecoming.data && <HomecomingPage night={night.data} homecoming={homecoming.data} />}
      {(night.isLoading || homecoming.isLoading) && <WaitingAgenda />}
      <HelpNumbers />
    </AppScreen>
  );
}
