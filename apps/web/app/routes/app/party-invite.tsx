import { WaitingAgenda } from '../../features/app/parties/waiting-agenda.tsx';
import { InviteForm } from '../../features/app/party/invite-form.tsx';
import { useParty } from '../../features/app/party/use-party.ts';
import { readRole } from '../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import type { Route } from './+types/party-invite';

export const handle: AppHandle = { isAlone: true };
export const meta = () => appMeta('Inviter');

export default function PartyInviteScreen({ params: { id } }: Route.ComponentProps) {
  const { data, error, isLoading, reload } = useParty(id);
  const member = {
    role: readRole({ data, error }),
    home: `/app/parties/${id}`,
    isForHosts: true,
  };
  return (
    <AppScreen member={member} title={data?.name ?? ''} back={`/app/parties/${id}`}>
      <h1 className="ap-h1">Inviter</h1>
      {isLoading && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data?.isHost && <InviteForm party={data} />}
    </AppScreen>
  );
}
