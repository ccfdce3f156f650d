import type { HeadTag } from './seo.ts';

/** Headers of a page for one guest: not cached, not sent as a referrer, not indexed by search engines. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** Its head has neither a canonical address nor share tags, which would contain the secret. */
export function describePrivatePage(title: string): HeadTag[] {
  return [
    { title: `${title} | Lampion` },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}
