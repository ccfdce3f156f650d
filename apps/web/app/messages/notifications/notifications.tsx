import { fr } from '@lampion/contract/french';
import type { NewsPiece } from '@lampion/contract/messages/news';
import { Settings2 } from 'lucide-react';
import { makeChange } from '../../platform/device/make-change.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { readNews } from './changes.ts';
import { groupNews } from './group-notifications.ts';
import { useNews } from './notification-cache.ts';
import { NewsRow } from './notification-row.tsx';
import { PushCard } from './push-card.tsx';

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

/** Notifications grouped by day. */
export function NewsList({ news }: { news: readonly NewsPiece[] }) {
  const now = useNow();
  if (news.length === 0) {
    return (
      <EmptyState as="h2" title="Tout est calme">
        Invitations, réponses et demandes d’amis s’afficheront ici.
      </EmptyState>
    );
  }
  return groupNews(news, now).map(({ title, news: pieces }) => (
    <section key={title} aria-label={fr(title)}>
      <SectionHead title={title} />
      <ul className="nws">
        {pieces.map((piece) => (
          <NewsRow key={piece.id} piece={piece} now={now} />
        ))}
      </ul>
    </section>
  ));
}
