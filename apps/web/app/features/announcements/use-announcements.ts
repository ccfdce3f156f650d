import { announcementEndpoints } from '@lampion/contract/endpoints/announcements';
import type { Announcement } from '@lampion/contract/schemas/announcement';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { type CursorPage, useCursorPages } from '../../lib/use-cursor-pages.ts';

const REFRESH_MS = 1500;

async function loadPage(
  id: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<CursorPage<Announcement>> {
  const query = { cursor };
  const { announcements, ...page } = await callApi(announcementEndpoints.listAnnouncements, {
    params: { id },
    query,
    signal,
  });
  return { items: announcements, ...page };
}

/** The announcements of an event, page by page; while one is being sent, its figures are polled. */
export function useAnnouncements(eventId: string) {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) => loadPage(eventId, cursor, signal),
    [eventId],
  );
  const pages = useCursorPages<Announcement, CursorPage<Announcement>>(load);
  const [latest, setLatest] = useState<ReadonlyMap<string, Announcement>>(new Map());
  const update = useCallback((changed: readonly Announcement[]) => {
    setLatest((known) => new Map([...known, ...changed.map((item) => [item.id, item] as const)]));
  }, []);
  const items = useMemo(() => pages.items.map((item) => latest.get(item.id) ?? item), [pages.items, latest]);
  const isSending = items.some(({ status }) => status === 'sending');

  useEffect(() => {
    if (!isSending) return;
    const controller = new AbortController();
    const timer = setInterval(() => {
      // A lost connection is not shown: the next poll follows.
      if (!document.hidden)
        loadPage(eventId, undefined, controller.signal).then(
          (page) => update(page.items),
          () => undefined,
        );
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [eventId, isSending, update]);

  return { ...pages, items, update };
}
