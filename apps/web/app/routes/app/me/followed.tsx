import { MeScreen, MeScreenError } from '../../../features/app/me/me-screen.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { FollowedCard } from '../../../features/member/followed-card.tsx';
import { loadFollowedSpace } from '../../../features/member/load-member-space.ts';
import type { Route } from './+types/followed';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Organisateurs');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadFollowedSpace(request.signal);

export default function FollowedScreen({ loaderData: { followed, preferences } }: Route.ComponentProps) {
  return (
    <MeScreen title="Organisateurs">
      <FollowedCard first={followed} preferences={preferences} />
    </MeScreen>
  );
}

export const ErrorBoundary = MeScreenError;
