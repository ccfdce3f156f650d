import { useSearchParams } from 'react-router';
import { WaitingAgenda } from '../../features/app/parties/waiting-agenda.tsx';
import { PartyPage } from '../../features/app/party/party-page.tsx';
import { useParty } from '../../features/app/party/use-party.ts';
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
  return (
    <AppScreen back="/app" isOver={data !== undefined} hasSide className={data && 'fe'}>
      {isLoading && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data && <PartyPage party={data} code={code} />}
    </AppScreen>
  );
}
