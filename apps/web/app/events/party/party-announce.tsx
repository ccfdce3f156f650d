import { useLocation } from 'react-router';
import { isThanking } from '../../messages/announcements/composer-address.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedError } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { WaitingAgenda } from '../own-agenda/agenda-skeleton.tsx';
import type { Route } from './+types/party-announce';
import { AnnounceForm } from './announce-form.tsx';
import { useParty } from './use-party.ts';

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
      {error && <CachedError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data?.hosted && <AnnounceForm party={data} counts={data.hosted.counts} isThanks={isThanks} />}
    </AppScreen>
  );
}
