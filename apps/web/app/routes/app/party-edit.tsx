import { WaitingAgenda } from '../../features/app/parties/waiting-agenda.tsx';
import { EditPartyForm } from '../../features/app/party/edit-party-form.tsx';
import { useParty } from '../../features/app/party/use-party.ts';
import { readRole } from '../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import type { Route } from './+types/party-edit';

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
      {error && <SeenError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data?.isHost && <EditPartyForm party={data} />}
    </AppScreen>
  );
}
