import { eventEndpoints } from '@lampion/contract/events/events';
import { questionEndpoints } from '@lampion/contract/events/questions';
import { replyEndpoints } from '@lampion/contract/events/replies';
import { seriesEndpoints } from '@lampion/contract/events/series/series-calls';
import { organiserEndpoints } from '@lampion/contract/people/organisers';
import { useCached } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedError } from '../../shell/cached-error.tsx';
import { WaitingAgenda } from '../own-agenda/agenda-skeleton.tsx';
import type { Route } from './+types/event';
import { EventPage } from './event-page.tsx';
import { SeriesCard } from './series-card.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('L’événement');

export default function EventScreen({ params: { id } }: Route.ComponentProps) {
  const { data, error, isLoading, reload } = useCached(eventEndpoints.getEvent, { params: { id } });
  const own = useCached(replyEndpoints.getOwnReply, { params: { id } });
  const series = useCached(seriesEndpoints.getEventSeries, { params: { id } });
  const asked = useCached(questionEndpoints.getQuestions, { params: { id } });
  const creatorId = data?.creator ?? '';
  const organiser = useCached(organiserEndpoints.getOrganiser, { params: { creatorId } }, data !== undefined);
  return (
    <AppScreen back="/app" isOver={data !== undefined} hasSide className={data && 'fe'}>
      {isLoading && <WaitingAgenda />}
      {error && <CachedError error={error} reload={reload} hasOlder={data !== undefined} />}
      {data && (
        <EventPage
          event={data}
          asked={asked.data}
          own={own.data}
          organiser={organiser.data?.displayName ?? ''}
        />
      )}
      {series.data?.series && (
        <SeriesCard
          series={series.data.series}
          isRegular={series.data.isRegular}
          onChange={() => {
            series.reload();
            own.reload();
          }}
        />
      )}
    </AppScreen>
  );
}
