import { MeScreen, MeScreenError } from '../../../features/app/me/me-screen.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { InvitationsCard } from '../../../features/member/invitations-card.tsx';
import { loadOutings } from '../../../features/member/load-member-space.ts';
import { RepliesCard } from '../../../features/member/replies-card.tsx';
import type { Route } from './+types/outings';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Mes sorties');

export const clientLoader = loadOutings;

export default function OutingsScreen({ loaderData: { invitations, replies } }: Route.ComponentProps) {
  return (
    <MeScreen title="Mes sorties" lead="Les événements des organisateurs : vos invitations et vos réponses.">
      <InvitationsCard first={invitations} />
      <RepliesCard first={replies} />
    </MeScreen>
  );
}

export const ErrorBoundary = MeScreenError;
