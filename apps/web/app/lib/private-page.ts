import type { HeadTag } from './seo.ts';

/** Headers of a page that is one guest's affair: kept nowhere, told to no other site, found by no search engine. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** What its head says: neither a canonical address nor anything to share, both of which would hold the secret. */
export function describePrivatePage(title: string): HeadTag[] {
  return [
    { title: `${title} | Lampion` },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}
