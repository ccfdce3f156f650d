import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedError } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { WaitingAgenda } from '../own-agenda/agenda-skeleton.tsx';
import type { Route } from './+types/party-edit';
import { EditPartyForm } from './edit-party-form.tsx';
import { useParty } from './use-party.ts';

export const handle: AppHandle = { isAlone: true };
export const meta = () => appMeta('Modifier la soirée');

export default function PartyEditScreen({ params: { id } }: Route.ComponentProps) {
  const { data, error, isLoading, reload } = useParty(id);
  const member = {
    role: readRole({ data, error }),
    home: `/app/parties/${id}`,
    isForHosts: true,
  };
  return (
    <AppScreen
      member={member}
      back={`/app/parties/${id}`}
      isOver={data !== undefined}
      hasSide
      className="cr-page"
    >
      {isLoading && <WaitingAgenda />}
      {error && <CachedError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data?.isHost && <EditPartyForm party={data} />}
    </AppScreen>
  );
}
