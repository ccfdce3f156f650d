import { fr } from '@lampion/contract/french';
import { type CostAbsence, type Costs, costEndpoints } from '@lampion/contract/night/costs';
import type { Night } from '@lampion/contract/night/nights';
import { Check, Info } from 'lucide-react';
import { useState } from 'react';
import { WaitingAgenda } from '../../events/own-agenda/agenda-skeleton.tsx';
import { useCached } from '../../platform/device/use-query.ts';
import { findPassNight, homePath } from '../../platform/session/holder.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedError } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { NightGarland, nightHome, useNight } from '../night-garland.tsx';
import { nightPath } from '../night-places.tsx';
import type { Route } from './+types/costs';
import { CostsPage } from './costs-page.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Les comptes');

/** The accounts of a night, also for members who have nothing else of it any more. */
export default function CostsScreen({ params: { id } }: Route.ComponentProps) {
  const { data: costs, error, isLoading, reload } = useCached(costEndpoints.getCosts, { params: { id } });
  const [absence, setAbsence] = useState<CostAbsence | null>(null);
  if (costs !== undefined && costs.absence !== absence) setAbsence(costs.absence);
  const isAtNight = absence === null;
  // A pass that has ended gives the accounts alone: any other answer would close it.
  const isKnown = costs !== undefined || findPassNight() === null;
  const { data: night, error: nightError } = useNight(id, isAtNight && isKnown);
  // What was owed is paid back: the accounts have closed.
  const isEven = !isAtNight && costs === undefined && error !== null;
  return (
    <AppScreen
      member={
        isAtNight
          ? { role: readRole({ data: night, error: nightError }), home: nightHome(id, night) }
          : undefined
      }
      back={isAtNight ? nightPath(id, 'list') : homePath()}
      title={costs?.night.name ?? ''}
    >
      {isAtNight && night && <NightGarland night={night} current="list" />}
      {isLoading && <WaitingAgenda />}
      {isEven && (
        <p className="ap-note" role="status">
          <Icon of={Check} />
          {fr('Vous êtes quitte. Ces comptes se sont fermés.')}
        </p>
      )}
      {error && !isEven && <CachedError error={error} reload={reload} hasOlder={costs !== undefined} />}
      {costs && (night || !isAtNight) && <Accounts id={id} costs={costs} people={night?.people ?? []} />}
    </AppScreen>
  );
}

interface AccountsProps {
  id: string;
  costs: Costs;
  /** Those who come, where the member still sees them. */
  people: Night['people'];
}

function Accounts({ id, costs, people }: AccountsProps) {
  return (
    <>
      {costs.absence && (
        <p className="ap-note">
          <Icon of={Info} />
          {fr(describeAbsence(costs, costs.absence))}
        </p>
      )}
      <CostsPage night={{ ...costs.night, id, people }} costs={costs} />
    </>
  );
}

const reasons: Record<CostAbsence, string> = {
  declined: 'Vous ne venez pas à cette soirée',
  removed: 'Cette soirée ne vous est plus ouverte',
  closed: 'La liste de cette soirée est fermée',
  over: 'Cette soirée est finie',
  deleted: 'Cette soirée est effacée',
};

function describeAbsence({ night: { role } }: Costs, absence: CostAbsence): string {
  if (absence === 'closed' && role === 'host')
    return 'La liste est fermée : seuls ceux qui ne sont pas quittes lisent encore ces comptes, et ses hôtes.';
  return `${reasons[absence]} : ses comptes restent là jusqu’à ce que vous soyez quitte.`;
}
