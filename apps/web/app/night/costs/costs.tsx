import { costEndpoints } from '@lampion/contract/night/costs';
import { WaitingAgenda } from '../../events/own-agenda/agenda-skeleton.tsx';
import { useCached } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedError } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { NightGarland, nightHome, useNight } from '../night-garland.tsx';
import { nightPath } from '../night-places.tsx';
import type { Route } from './+types/costs';
import { CostsPage } from './costs-page.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Les comptes');

export default function CostsScreen({ params: { id } }: Route.ComponentProps) {
  const { data: night, error: nightError } = useNight(id);
  const { data: costs, error, isLoading, reload } = useCached(costEndpoints.getCosts, { params: { id } });
  return (
    <AppScreen
      member={{ role: readRole({ data: night, error: nightError }), home: nightHome(id, night) }}
      back={nightPath(id, 'list')}
      title={night?.name ?? ''}
    >
      {night && <NightGarland night={night} current="list" />}
      {isLoading && <WaitingAgenda />}
      {error && <CachedError error={error} reload={reload} hasOlder={costs !== undefined} />}
      {night && costs && <CostsPage night={night} costs={costs} />}
    </AppScreen>
  );
}
