import { useSearchParams } from 'react-router';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedError } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { WaitingAgenda } from '../own-agenda/agenda-skeleton.tsx';
import type { Route } from './+types/party';
import { PartyPage } from './party-page.tsx';
import { useParty } from './use-party.ts';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('La soirée');

export default function PartyScreen({ params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const code = search.get('code') ?? undefined;
  const { data, error, isLoading, reload } = useParty(id, code);
  const member = {
    role: readRole({ data, error }),
    home: `/app/parties/${id}`,
  };
  return (
    <AppScreen member={member} back="/app" isOver={data !== undefined} hasSide className={data && 'fe'}>
      {isLoading && <WaitingAgenda />}
      {error && <CachedError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data && <PartyPage party={data} code={code} />}
    </AppScreen>
  );
}
