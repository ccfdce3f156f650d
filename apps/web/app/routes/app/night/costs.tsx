import { costEndpoints } from '@lampion/contract/endpoints/costs';
import { CostsPage } from '../../../features/app/costs/costs-page.tsx';
import { NightGarland } from '../../../features/app/night/night-garland.tsx';
import { nightHome, useNight } from '../../../features/app/night/use-night.ts';
import { WaitingAgenda } from '../../../features/app/parties/waiting-agenda.tsx';
import { readRole } from '../../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { useSeen } from '../../../lib/device/use-seen.ts';
import type { Route } from './+types/costs';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Les comptes');

export default function CostsScreen({ params: { id } }: Route.ComponentProps) {
  const { data: night, error: nightError } = useNight(id);
  const { data: costs, error, isLoading, reload } = useSeen(costEndpoints.getCosts, { params: { id } });
  return (
    <AppScreen
      member={{ role: readRole({ data: night, error: nightError }), home: nightHome(id, night) }}
      back={`/app/nights/${id}/list`}
      title={night?.name ?? ''}
    >
      {night && <NightGarland night={night} current="list" />}
      {isLoading && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={costs !== undefined} />}
      {night && costs && <CostsPage night={night} costs={costs} />}
    </AppScreen>
  );
}
