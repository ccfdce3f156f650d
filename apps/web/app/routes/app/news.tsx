import { Settings2 } from 'lucide-react';
import { LoadMore } from '../../components/area/load-more.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { readNews } from '../../features/app/changes/read-news.ts';
import { NewsList } from '../../features/app/news/news-list.tsx';
import { PushCard } from '../../features/app/news/push-card.tsx';
import { useNews } from '../../features/app/news/use-news.ts';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import { makeChange } from '../../lib/device/make-change.ts';

export const handle: AppHandle = { place: 'news' };
export const meta = () => appMeta('Nouvelles');

export default function NewsScreen() {
  const { news, unread, error, isLoading, hasMore, isLoadingMore, loadMore, reload } = useNews();
  const last = news?.[0]?.id;
  return (
    <AppScreen hasSide actions={<ChoicesLink />}>
      <div aria-busy={isLoading}>
        <div className="nw-head">
          <h1 className="ap-h1">Nouvelles</h1>
          {unread > 0 && last !== undefined && (
            <button type="button" className="link" onClick={() => void makeChange(readNews, { upTo: last })}>
              Tout lu
            </button>
          )}
        </div>
        {error !== null && <FieldError>{error.message}</FieldError>}
        {isLoading && <WaitingNews />}
        {news && <NewsList news={news} />}
        {news === undefined && error !== null && <Button onClick={reload}>Réessayer</Button>}
        <LoadMore
          hasMore={hasMore}
          isLoading={isLoadingMore}
          error={hasMore ? error?.message : undefined}
          onMore={loadMore}
        />
      </div>
      <div className="ap-side">
        <PushCard />
      </div>
    </AppScreen>
  );
}

function WaitingNews() {
  return (
    <>
      <Skeleton className="mt-8 h-16" />
      <Skeleton className="mt-4 h-16" />
      <Skeleton className="mt-4 h-16" />
    </>
  );
}

function ChoicesLink() {
  return (
    <LinkButton variant="ghost" isIconOnly to="/app/news/choices" aria-label="Choisir mes nouvelles">
      <Icon of={Settings2} isLarge />
    </LinkButton>
  );
}
