import { useState } from 'react';
import { describeFailure } from '../../components/area/use-task.ts';

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * A list whose first page is loaded with the screen; further ones are appended. When the screen's data is loaded again,
 * the list is reduced to its first page, because the others may have changed too.
 */
export function useFurtherPages<Item>(
  first: ListPage<Item>,
  load: (cursor: string) => Promise<ListPage<Item>>,
) {
  const [kept, setKept] = useState({ first, list: first });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { items, nextCursor } = kept.first === first ? kept.list : first;
  async function loadMore() {
    if (nextCursor === null) return;
    setBusy(true);
    setError(undefined);
    try {
      const page = await load(nextCursor);
      setKept({ first, list: { items: [...items, ...page.items], nextCursor: page.nextCursor } });
    } catch (failure) {
      setError(describeFailure(failure, '').text);
    } finally {
      setBusy(false);
    }
  }
  return { items, further: { hasMore: nextCursor !== null, isBusy, error, onMore: loadMore } };
}
