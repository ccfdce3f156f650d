import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import type { ImageList } from '@lampion/contract/schemas/admin-article';
import { useEffect, useState } from 'react';
import { callApi, toApiError } from '../../../../lib/api.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';

const WAIT_MS = 250;

export interface KnownPictures {
  /** Null while they are loaded. */
  readonly list: ImageList | null;
  readonly error: string | null;
  /** Loads the next page. */
  readonly more: () => void;
}

/** Pictures sent before whose description has the typed words, page after page. */
export function useKnownPictures(typed: string): KnownPictures {
  const q = useDebounced(typed.trim(), WAIT_MS);
  const [list, setList] = useState<ImageList | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const query = { ...(q !== '' && { q }), ...(cursor !== null && { cursor }) };
    callApi(adminArticleEndpoints.listImages, { query, signal: asking.signal }).then(
      ({ images, nextCursor }) => {
        if (asking.signal.aborted) return;
        setError(null);
        setList((known) => ({ images: [...(cursor && known ? known.images : []), ...images], nextCursor }));
      },
      (cause) => !asking.signal.aborted && setError(toApiError(cause).message),
    );
    return () => asking.abort();
  }, [q, cursor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins with its first page
  useEffect(() => setCursor(null), [q]);
  return { list, error, more: () => setCursor(list?.nextCursor ?? null) };
}
