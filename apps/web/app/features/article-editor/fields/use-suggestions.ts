import { articleEndpoints } from '@lampion/contract/endpoints/articles';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api.ts';

const WAIT_MS = 250;

/** Names already in use that match the typed text. Empty when they cannot be loaded: they are only a help. */
export function useSuggestions(kind: 'listArticleTags' | 'listArticleCategories', typed: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    const q = typed.trim();
    const timer = setTimeout(() => {
      callApi(articleEndpoints[kind], { query: q === '' ? {} : { q }, signal: asking.signal })
        .then((found) => setNames(found.map(({ name }) => name)))
        .catch(() => undefined);
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [kind, typed]);
  return names;
}
