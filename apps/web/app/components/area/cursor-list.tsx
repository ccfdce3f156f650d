import type { ReactNode } from 'react';
import type { CursorPage, useCursorPages } from '../../lib/use-cursor-pages.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingRegion, SkeletonRow } from '../ui/skeleton.tsx';
import { LoadMore } from './load-more.tsx';

interface CursorListProps<Item, Page extends CursorPage<Item>> {
  pages: ReturnType<typeof useCursorPages<Item, Page>>;
  /** Said while the first page is on its way: "Chargement des invités". */
  loading: string;
  /** What stands there when nothing matches. */
  empty: ReactNode;
  /** Level of the title of a failure in the page. */
  errorAs?: 'h2' | 'h3';
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that comes page by page: on its way, failed, empty, or there with the way to its next page. */
export function CursorList<Item, Page extends CursorPage<Item>>({
  pages,
  loading,
  empty,
  errorAs = 'h3',
  children,
}: CursorListProps<Item, Page>) {
  const { last, error, items } = pages;
  if (last === null && error) {
    return (
      <EmptyState
        as={errorAs}
        title="Chargement impossible"
        action={<Button onClick={pages.reload}>Réessayer</Button>}
      >
        {error.message}
      </EmptyState>
    );
  }
  if (last === null) {
    return (
      <LoadingRegion label={loading}>
        <SkeletonRow />
        <SkeletonRow />
      </LoadingRegion>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <LoadMore
        hasMore={pages.hasMore}
        isLoading={pages.status === 'loading-more'}
        error={error?.message}
        onMore={pages.loadMore}
      />
    </>
  );
}
