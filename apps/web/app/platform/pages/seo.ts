import { frPlain } from '@lampion/contract/french';
import { firstCharacters, isTooLong } from '@lampion/contract/platform/rules/characters';
import type { SiteData } from './site.ts';

interface HeadLink {
  readonly tagName: 'link';
  readonly rel: string;
  readonly href: string;
  readonly hreflang?: string;
  readonly type?: string;
  readonly title?: string;
}

/** One element of a page's head, with HTML attribute names. */
export type HeadTag =
  | { readonly title: string }
  | { readonly name: string; readonly content: string }
  | { readonly property: string; readonly content: string }
  | { readonly 'script:ld+json': object }
  | HeadLink;

/** Structured data for search engines, in the terms of schema.org. */
export type StructuredData = Readonly<Record<string, unknown>> & { readonly '@type': string };

/** A feed about the page's subject, or its description for other sites that show it (oEmbed). */
export interface FeedLink {
  readonly type:
    | 'application/rss+xml'
    | 'application/feed+json'
    | 'application/json+oembed'
    | 'text/calendar';
  readonly href: string;
  readonly title: string;
}

export interface PageDescription {
  readonly publicUrl: string;
  /** The canonical address of the page: "/blog/une-soiree". */
  readonly path: string;
  /** Without the product's name, which is appended. */
  readonly title: string;
  readonly description: string;
  /** 1200 × 630. */
  readonly image?: string;
  readonly type?: 'website' | 'article';
  /** ISO 8601; for articles. */
  readonly publishedAt?: string;
  readonly modifiedAt?: string;
  /** False keeps the page out of search engines. */
  readonly isIndexed?: boolean;
  /** The page's language if not French; it is then declared as its only version. */
  readonly lang?: 'en';
  /** The page's own feeds; the blog's are offered on every page. */
  readonly feeds?: readonly FeedLink[];
  readonly structuredData?: readonly StructuredData[];
}

const SITE_NAME = 'Lampion';
const SITE_IMAGE = '/share/site.png';
const NOT_INDEXED: HeadTag = { name: 'robots', content: 'noindex' };

function shareTags(page: PageDescription, url: string): HeadTag[] {
  const { publicUrl, title, description, image = SITE_IMAGE, type = 'website', lang } = page;
  return [
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:locale', content: lang === 'en' ? 'en_GB' : 'fr_FR' },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: publicUrl + image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function articleTags({ publishedAt, modifiedAt }: PageDescription): HeadTag[] {
  return [
    ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
    ...(modifiedAt ? [{ property: 'article:modified_time', content: modifiedAt }] : []),
  ];
}

function languageLinks(lang: string | undefined, url: string): HeadTag[] {
  if (lang === undefined) return [];
  return [lang, 'x-default'].map((hreflang) => ({ tagName: 'link', rel: 'alternate', hreflang, href: url }));
}

/** The page's own feeds, then the blog's, offered on every page of the site. */
function feedLinks(feeds: readonly FeedLink[] = []): HeadTag[] {
  const title = 'Le carnet de bal';
  return [
    ...feeds,
    { type: 'application/rss+xml', href: '/blog/rss.xml', title },
    { type: 'application/feed+json', href: '/blog/feed.json', title },
  ].map((feed) => ({ tagName: 'link' as const, rel: 'alternate', ...feed }));
}

/** The link by which a site that is given the address of a page finds how to embed it. */
export function oembedLink(url: string, title: string): FeedLink {
  return { type: 'application/json+oembed', href: `/oembed?url=${encodeURIComponent(url)}`, title };
}

/** The head of a page: for the browser, search engines and messengers. */
export function describePage(given: PageDescription): HeadTag[] {
  const page = given.lang === undefined ? refineWords(given) : given;
  const url = page.publicUrl + page.path;
  return [
    { title: titleOf(page.title) },
    { name: 'description', content: page.description },
    ...(page.isIndexed === false ? [NOT_INDEXED] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...languageLinks(page.lang, url),
    ...feedLinks(page.feeds),
    ...shareTags(page, url),
    ...articleTags(page),
    ...(page.structuredData ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ];
}

/** The head of an error page. */
export function describeErrorPage(title: string): HeadTag[] {
  return [{ title: titleOf(frPlain(title)) }, NOT_INDEXED];
}

function refineWords(page: PageDescription): PageDescription {
  return { ...page, title: frPlain(page.title), description: frPlain(page.description) };
}

export function titleOf(title: string): string {
  return title.startsWith(SITE_NAME) ? title : `${title} | ${SITE_NAME}`;
}

/** Breadcrumbs of a page, from the home page down to the page itself. */
export function breadcrumbs(
  publicUrl: string,
  steps: readonly (readonly [name: string, path: string])[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Accueil', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

/** Lampion itself, as the publisher in structured data. */
export function organisationData({ publicUrl, settings }: SiteData): StructuredData {
  const elsewhere = [settings.instagramUrl, settings.appStoreUrl, settings.playStoreUrl];
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organisation`,
    name: SITE_NAME,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/icon-512.png`,
    email: settings.supportEmail,
    sameAs: elsewhere.filter((url) => url !== ''),
  };
}

export function websiteData({ publicUrl }: SiteData): StructuredData {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    name: SITE_NAME,
    url: `${publicUrl}/`,
    inLanguage: 'fr-FR',
    publisher: { '@id': `${publicUrl}/#organisation` },
  };
}

/** Characters of a page's description that search engines show. */
const SUMMARY_LENGTH = 160;

/** The beginning of a text on one line, cut between two words. */
export function summarise(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (!isTooLong(line, SUMMARY_LENGTH)) return line;
  return `${firstCharacters(line, SUMMARY_LENGTH - 1).replace(/(?<!\s)\s+\S*$/, '')}…`;
}
