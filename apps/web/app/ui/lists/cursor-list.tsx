import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../platform/api.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { LoadingRegion, SkeletonRow } from '../skeleton.tsx';
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

/** A list loaded page by page: loading, failed, empty, or shown with a button for its next page. */
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

export interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

type Status = 'loading' | 'loading-more' | 'ready' | 'failed';

interface PagesState<Item, Page extends CursorPage<Item>> {
  readonly status: Status;
  readonly items: readonly Item[];
  /** The page loaded last: its cursor and any other data. */
  readonly last: Page | null;
  readonly error: ApiError | null;
}

export type LoadPage<Page> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;

/**
 * A list loaded page by page. Restarts when `load` changes (pass a stable function), ignores
 * answers to outdated calls, and keeps its items when a further page fails: `loadMore` then retries
 * that page.
 */
export function useCursorPages<Item, Page extends CursorPage<Item>>(load: LoadPage<Page>) {
  const [state, setState] = useState<PagesState<Item, Page>>({
    status: 'loading',
    items: [],
    last: null,
    error: null,
  });
  const running = useRef<AbortController | null>(null);
  const shown = useRef(0);

  const run = useCallback(
    async (before: PagesState<Item, Page> | null, least = 0) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState((now) => ({ ...now, status: before ? 'loading-more' : 'loading', error: null }));
      try {
        let page = await load(before?.last?.nextCursor ?? undefined, controller.signal);
        let items = [...(before?.items ?? []), ...page.items];
        while (items.length < least && page.nextCursor !== null && !controller.signal.aborted) {
          page = await load(page.nextCursor, controller.signal);
          items = [...items, ...page.items];
        }
        if (controller.signal.aborted) return;
        shown.current = items.length;
        setState({ status: 'ready', items, last: page, error: null });
      } catch (error) {
        if (controller.signal.aborted) return;
        const kept = before ?? { items: [], last: null };
        setState({ ...kept, status: 'failed', error: toApiError(error) });
      }
    },
    [load],
  );

  useEffect(() => {
    void run(null);
    return () => running.current?.abort();
  }, [run]);

  /** Reloads as many pages as are shown, so that the scroll position stays. */
  const reload = useCallback(() => run(null, shown.current), [run]);
  const loadMore = () => {
    if (state.status !== 'loading' && state.status !== 'loading-more') void run(state.last ? state : null);
  };
  return { ...state, hasMore: state.last?.nextCursor != null, loadMore, reload };
}
