import { describe, expect, test } from 'vitest';
import { breadcrumbs, describeErrorPage, describePage, type PageDescription } from './seo.ts';

const page: PageDescription = {
  publicUrl: 'https://lampion.example',
  path: '/blog/une-soiree',
  title: "Qu'est-ce qu'une soirée ?",
  description: 'Tout, en 20 h 30.',
};

/** Values of the descriptors that have this key, whatever their kind. */
function valuesOf(key: string, overrides: Partial<PageDescription> = {}): unknown[] {
  return describePage({ ...page, ...overrides }).flatMap((tag) =>
    key in tag ? [tag[key as keyof typeof tag]] : [],
  );
}

function contentOf(name: string, overrides: Partial<PageDescription> = {}): unknown {
  return describePage({ ...page, ...overrides })
    .map((tag) => tag as Record<string, unknown>)
    .find((tag) => tag.property === name || tag.name === name)?.content;
}

describe('a page describes itself', () => {
  test('by a refined title with the name of the product', () => {
    expect(valuesOf('title')[0]).toBe('Qu’est-ce qu’une soirée\u202f? | Lampion');
    expect(valuesOf('title', { title: 'Lampion : la fête' })[0]).toBe('Lampion\u202f: la fête');
  });

  test('by one canonical address, which messengers get too', () => {
    const links = describePage(page).map((tag) => tag as Record<string, unknown>);
    expect(links.filter((tag) => tag.rel === 'canonical')).toEqual([
      { tagName: 'link', rel: 'canonical', href: 'https://lampion.example/blog/une-soiree' },
    ]);
    expect(contentOf('og:url')).toBe('https://lampion.example/blog/une-soiree');
  });

  test('by a whole address of its picture, the site’s by default', () => {
    expect(contentOf('og:image')).toBe('https://lampion.example/share/site.png');
    expect(contentOf('og:image', { image: '/share/events/1.png' })).toBe(
      'https://lampion.example/share/events/1.png',
    );
    expect(contentOf('og:image:alt')).toBe(contentOf('og:title'));
  });

  test('to search engines unless it is kept from them', () => {
    expect(contentOf('robots')).toBeUndefined();
    expect(contentOf('robots', { isIndexed: false })).toBe('noindex');
  });

  test('in French, or as the only version in its own language', () => {
    const languages = (lang?: 'en') => valuesOf('hreflang', lang && { lang });
    expect(languages()).toEqual([]);
    expect(languages('en')).toEqual(['en', 'x-default']);
    expect(contentOf('og:locale', { lang: 'en' })).toBe('en_GB');
    const english = { lang: 'en', title: 'Delete your account', description: 'How: read on.' } as const;
    expect(contentOf('description', english)).toBe('How: read on.');
  });

  test('with the dates of an article', () => {
    expect(contentOf('article:published_time', { publishedAt: '2026-11-12T08:00:00Z' })).toBe(
      '2026-11-12T08:00:00Z',
    );
    expect(contentOf('article:modified_time')).toBeUndefined();
  });

  test('with structured data of schema.org', () => {
    const [data] = valuesOf('script:ld+json', { structuredData: [{ '@type': 'Event', name: 'Bal' }] });
    expect(data).toEqual({ '@context': 'https://schema.org', '@type': 'Event', name: 'Bal' });
  });
});

test('breadcrumbs start at the home page', () => {
  expect(breadcrumbs('https://lampion.example', [['Blog', '/blog']]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Accueil', item: 'https://lampion.example/' },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://lampion.example/blog' },
  ]);
});

test('an error page is not indexed', () => {
  expect(describeErrorPage('Page introuvable')).toEqual([
    { title: 'Page introuvable | Lampion' },
    { name: 'robots', content: 'noindex' },
  ]);
});
