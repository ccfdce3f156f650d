import { eventEndpoints } from '@lampion/contract/endpoints/events';
import { organiserEndpoints } from '@lampion/contract/endpoints/organisers';
import { replyEndpoints } from '@lampion/contract/endpoints/replies';
import { WaitingAgenda } from '../../features/app/parties/waiting-agenda.tsx';
import { EventPage } from '../../features/app/party/event-page.tsx';
import { SeenError } from '../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import { useSeen } from '../../lib/device/use-seen.ts';
import type { Route } from './+types/event';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('L’événement');

export default function EventScreen({ params: { id } }: Route.ComponentProps) {
  const { data, error, isLoading, reload } = useSeen(eventEndpoints.getEvent, { params: { id } });
  const own = useSeen(replyEndpoints.getOwnReply, { params: { id } });
  const creatorId = data?.creator ?? '';
  const organiser = useSeen(organiserEndpoints.getOrganiser, { params: { creatorId } }, data !== undefined);
  return (
    <AppScreen back="/app" isOver={data !== undefined} hasSide className={data && 'fe'}>
      {isLoading && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data && <EventPage event={data} own={own.data} organiser={organiser.data?.displayName ?? ''} />}
    </AppScreen>
  );
}
