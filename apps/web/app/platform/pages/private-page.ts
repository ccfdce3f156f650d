import type { HeadTag } from './seo.ts';

/**
 * Headers of a page for one guest: not cached, not sent as a referrer, not indexed by search
 * engines.
 */
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

interface SecretPage {
  readonly title: string;
  readonly description: string;
}

/**
 * The same for a secret address that is shared: messengers preview our own text and picture, never
 * the address.
 */
export function describeSecretPage(publicUrl: string, { title, description }: SecretPage): HeadTag[] {
  return [
    ...describePrivatePage(title),
    { property: 'og:site_name', content: 'Lampion' },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: `${title} sur Lampion` },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${publicUrl}/share/site.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'Lampion : créez, vivez, partagez' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
