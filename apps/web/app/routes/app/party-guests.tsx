import { WaitingAgenda } from '../../features/app/parties/waiting-agenda.tsx';
import { CohostList } from '../../features/app/party/cohost-list.tsx';
import { GuestsByReply } from '../../features/app/party/guests-by-reply.tsx';
import { useParty } from '../../features/app/party/use-party.ts';
import { readRole } from '../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import type { Route } from './+types/party-guests';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Qui vient');

export default function PartyGuestsScreen({ params: { id } }: Route.ComponentProps) {
  const { data, error, isLoading, reload } = useParty(id);
  const member = {
    role: readRole({ data, error }),
    home: `/app/parties/${id}`,
  };
  return (
    <AppScreen member={member} title={data?.name ?? ''} back={`/app/parties/${id}`}>
      {isLoading && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data && <h1 className="ap-h1">{data.isHost ? 'Réponses' : 'Qui vient'}</h1>}
      {data && <CohostList party={data} />}
      {data && <GuestsByReply party={data} />}
    </AppScreen>
  );
}
