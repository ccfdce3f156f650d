import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { WaitingAgenda } from '../../features/app/parties/waiting-agenda.tsx';
import { GuestsByReply } from '../../features/app/party/guests-by-reply.tsx';
import { SeenError } from '../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import { useSeen } from '../../lib/device/use-seen.ts';
import type { Route } from './+types/party-guests';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Qui vient');

export default function PartyGuestsScreen({ params: { id } }: Route.ComponentProps) {
  const { data, error, isLoading, reload } = useSeen(partyEndpoints.getParty, { params: { id }, query: {} });
  return (
    <AppScreen title={data?.name ?? ''} back={`/app/parties/${id}`}>
      {isLoading && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data && <h1 className="ap-h1">{data.isHost ? 'Réponses' : 'Qui vient'}</h1>}
      {data && <GuestsByReply guests={data.guests ?? []} />}
    </AppScreen>
  );
}
