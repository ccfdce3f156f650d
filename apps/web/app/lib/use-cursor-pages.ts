import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from './api.ts';

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
 * A list loaded page by page. Starts again when `load` changes (give it a stable function), ignores answers to outdated
 * calls, and keeps what it has when a further page fails: `loadMore` then tries that page again.
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

  /** As many pages as are shown: whoever has scrolled down stays there. */
  const reload = useCallback(() => run(null, shown.current), [run]);
  const loadMore = () => {
    if (state.status !== 'loading' && state.status !== 'loading-more') void run(state.last ? state : null);
  };
  return { ...state, hasMore: state.last?.nextCursor != null, loadMore, reload };
}
