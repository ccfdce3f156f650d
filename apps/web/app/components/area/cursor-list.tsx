import type { ReactNode } from 'react';
import type { CursorPage, useCursorPages } from '../../lib/use-cursor-pages.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingRegion, SkeletonRow } from '../ui/skeleton.tsx';
import { LoadMore } from './load-more.tsx';

interface CursorListProps<Item, Page extends CursorPage<Item>> {
  pages: ReturnType<typeof useCursorPages<Item, Page>>;
  /** Status text while the first page loads: "Chargement des invités". */
  loading: string;
  /** Shown when nothing matches. */
  empty: ReactNode;
  /** Heading level of the error's title in the page. */
  errorAs?: 'h2' | 'h3';
  children: (items: readonly Item[]) => ReactNode;
}

/** A list loaded page by page: loading, failed, empty, or shown with the means to load its next page. */
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
