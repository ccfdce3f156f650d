import { MeScreen, MeScreenError } from '../../../features/app/me/me-screen.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { loadAnnouncementChoices } from '../../../features/member/load-member-space.ts';
import { NotificationsCard } from '../../../features/member/notifications-card.tsx';
import { PushDevicesCard } from '../../../features/member/push-devices-card.tsx';
import type { Route } from './+types/announcements';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Annonces et rappels');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAnnouncementChoices(request.signal);

export default function AnnouncementsScreen({ loaderData }: Route.ComponentProps) {
  const { preferences, devices } = loaderData;
  return (
    <MeScreen title="Annonces et rappels">
      <NotificationsCard preferences={preferences} />
      <PushDevicesCard devices={devices} />
    </MeScreen>
  );
}

export const ErrorBoundary = MeScreenError;
