import { useLocation } from 'react-router';
import { WaitingAgenda } from '../../features/app/parties/waiting-agenda.tsx';
import { AnnounceForm } from '../../features/app/party/announce-form.tsx';
import { useParty } from '../../features/app/party/use-party.ts';
import { readRole } from '../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import { isThanking } from '../../features/door/thanks.ts';
import type { Route } from './+types/party-announce';

export const handle: AppHandle = { isAlone: true };
export const meta = () => appMeta('Annoncer');

export default function PartyAnnounceScreen({ params: { id } }: Route.ComponentProps) {
  const { data, error, isLoading, reload } = useParty(id);
  const member = {
    role: readRole({ data, error }),
    home: `/app/parties/${id}`,
    isForHosts: true,
  };
  const isThanks = isThanking(useLocation().search);
  return (
    <AppScreen member={member} title={data?.name ?? ''} back={`/app/parties/${id}`}>
      <h1 className="ap-h1">{isThanks ? 'Remercier' : 'Annoncer'}</h1>
      {isLoading && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data?.hosted && <AnnounceForm party={data} counts={data.hosted.counts} isThanks={isThanks} />}
    </AppScreen>
  );
}
