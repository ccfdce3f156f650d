import { useSearchParams } from 'react-router';
import { WaitingAgenda } from '../../features/app/parties/waiting-agenda.tsx';
import { PartyPage } from '../../features/app/party/party-page.tsx';
import { useParty } from '../../features/app/party/use-party.ts';
import { readRole } from '../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import type { Route } from './+types/party';

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
      {error && <SeenError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data && <PartyPage party={data} code={code} />}
    </AppScreen>
  );
}
