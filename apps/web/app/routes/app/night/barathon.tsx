import { crawlEndpoints } from '@lampion/contract/endpoints/crawl';
import { CrawlPage } from '../../../features/app/crawl/crawl-page.tsx';
import { NextBar } from '../../../features/app/crawl/next-bar.tsx';
import { useFollowedGroup } from '../../../features/app/crawl/use-followed-group.ts';
import { nightHome, useNight } from '../../../features/app/night/use-night.ts';
import { WaitingAgenda } from '../../../features/app/parties/waiting-agenda.tsx';
import { readRole } from '../../../features/app/pieces/role-loss.tsx';
import { SeenError } from '../../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { useSeen } from '../../../lib/device/use-seen.ts';
import type { Route } from './+types/barathon';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Le barathon');

export default function BarathonScreen({ params: { id } }: Route.ComponentProps) {
  const night = useNight(id);
  const crawl = useSeen(crawlEndpoints.getCrawl, { params: { id } });
  const { group, follow } = useFollowedGroup(id, crawl.data?.groups);
  const error = night.error ?? crawl.error;
  const seen = night.data && crawl.data && group && { night: night.data, crawl: crawl.data, group };
  const reload = () => {
    night.reload();
    crawl.reload();
  };
  return (
    <AppScreen
      member={{ role: readRole(night), home: nightHome(id, night.data) }}
      back={nightHome(id, night.data)}
      title={night.data?.name ?? 'Le barathon'}
      foot={seen?.crawl.isHost && seen.night.isOpen && <NextBar crawl={seen.crawl} group={seen.group} />}
    >
      {(night.isLoading || crawl.isLoading) && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={seen !== undefined} />}
      {seen && <CrawlPage {...seen} onFollow={follow} />}
    </AppScreen>
  );
}
