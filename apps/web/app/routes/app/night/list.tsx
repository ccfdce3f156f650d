import { costEndpoints } from '@lampion/contract/endpoints/costs';
import { shoppingListEndpoints } from '@lampion/contract/endpoints/shopping-list';
import { formatMoney } from '@lampion/contract/rules/format';
import { LinkButton } from '../../../components/ui/button.tsx';
import { CostsPage } from '../../../features/app/costs/costs-page.tsx';
import { NightGarland } from '../../../features/app/night/night-garland.tsx';
import { nightHome, useNight } from '../../../features/app/night/use-night.ts';
import { WaitingAgenda } from '../../../features/app/parties/waiting-agenda.tsx';
import { readRole } from '../../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { AddLine } from '../../../features/app/shopping-list/add-line.tsx';
import { ShoppingPage } from '../../../features/app/shopping-list/shopping-page.tsx';
import { useSeen } from '../../../lib/device/use-seen.ts';
import type { Route } from './+types/list';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Liste de courses');

export default function ListScreen({ params: { id } }: Route.ComponentProps) {
  const { data: night, error: nightError } = useNight(id);
  const {
    data: list,
    error,
    isLoading,
    reload,
  } = useSeen(shoppingListEndpoints.getShoppingList, { params: { id } });
  const { data: costs } = useSeen(costEndpoints.getCosts, { params: { id } });
  const back = nightHome(id, night);
  return (
    <AppScreen
      member={{ role: readRole({ data: night, error: nightError }), home: back }}
      back={back}
      title={night?.name ?? ''}
      foot={list && night?.isOpen && <AddLine nightId={id} />}
    >
      {night && <NightGarland night={night} current="list" />}
      {isLoading && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={list !== undefined} />}
      {list && (
        <div className="n-cols">
          <div className="n-colmain">
            <ShoppingPage nightId={id} night={night} list={list} />
            <p className="n-to-costs">
              <LinkButton to={`/app/nights/${id}/costs`}>
                {costs && costs.totalCents > 0
                  ? `Les comptes : ${formatMoney(costs.totalCents)}`
                  : 'Les comptes'}
              </LinkButton>
            </p>
          </div>
          <div className="n-side n-costs-beside">
            {night && costs && <CostsPage night={night} costs={costs} isBeside />}
          </div>
        </div>
      )}
    </AppScreen>
  );
}
