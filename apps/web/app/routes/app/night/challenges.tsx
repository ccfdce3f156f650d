import { claimEndpoints } from '@lampion/contract/endpoints/claims';
import { ChallengesPage } from '../../../features/app/claims/challenges-page.tsx';
import { nightHome, useNight } from '../../../features/app/night/use-night.ts';
import { WaitingAgenda } from '../../../features/app/parties/waiting-agenda.tsx';
import { readRole } from '../../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { useSeen } from '../../../lib/device/use-seen.ts';
import type { Route } from './+types/challenges';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Les défis');

export default function ChallengesScreen({ params: { id } }: Route.ComponentProps) {
  const night = useNight(id);
  const board = useSeen(claimEndpoints.getChallengeBoard, { params: { id } });
  const error = night.error ?? board.error;
  const seen = night.data && board.data && { night: night.data, board: board.data };
  const back = nightHome(id, night.data);
  const reload = () => {
    night.reload();
    board.reload();
  };
  return (
    <AppScreen
      member={{ role: readRole(night), home: back }}
      back={back}
      title={night.data?.name ?? 'Les défis'}
    >
      {(night.isLoading || board.isLoading) && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={seen !== undefined} />}
      {seen && <ChallengesPage {...seen} />}
    </AppScreen>
  );
}
